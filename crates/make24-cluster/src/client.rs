//! A session whose queries run on a cluster.

use anyhow::Context;
use async_trait::async_trait;
use ballista::prelude::SessionContextExt;
use ballista_core::extension::SessionConfigExt;
use ballista_core::utils::default_session_builder;
use datafusion::arrow::datatypes::{DataType, Schema};
use datafusion::catalog::{DynamicFileCatalog, TableFunctionArgs, TableFunctionImpl, TableProvider, UrlTableFactory};
use datafusion::common::{Result, plan_err};
use datafusion::datasource::dynamic_file::DynamicListTableFactory;
use datafusion::datasource::listing::{ListingTable, ListingTableConfig};
use datafusion::prelude::{SessionConfig, SessionContext};
use make24_sql::register_all;
use std::any::Any;
use std::sync::Arc;

/// A session at the scheduler with this URL, such as `df://localhost:50050`, which cuts its work into this many parts.
///
/// # Errors
///
/// The URL is invalid.
pub async fn client(url: &str, parts: usize) -> anyhow::Result<SessionContext> {
    let config = SessionConfig::new_with_ballista().with_information_schema(true).with_target_partitions(parts);
    let state = default_session_builder(config)?;
    let told = || format!("there is no cluster at {url}; use a URL such as df://localhost:50050");
    let mut context = SessionContext::remote_with_state(url, state).await.with_context(told)?;
    // Makes the registrations that creating the remote context removed.
    register_all(&mut context)?;
    context.register_udtf("make24_hands", Arc::new(OnOneMachine));
    Ok(with_files_as_tables(context))
}

fn with_files_as_tables(context: SessionContext) -> SessionContext {
    let catalogs = Arc::clone(context.state().catalog_list());
    let tables = Arc::new(FileTables(DynamicListTableFactory::default()));
    let catalogs = DynamicFileCatalog::new(catalogs, Arc::clone(&tables) as _);
    let context: SessionContext = context.into_state_builder().with_catalog_list(Arc::new(catalogs)).build().into();
    tables.0.session_store().with_state(context.state_weak_ref());
    context
}

/// Files as tables. DataFusion gives columns from folder names a dictionary type, which Ballista's executors lack; here
/// they are text.
#[derive(Debug)]
struct FileTables(DynamicListTableFactory);

#[async_trait]
impl UrlTableFactory for FileTables {
    async fn try_new(&self, url: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let Some(table) = self.0.try_new(url).await? else { return Ok(None) };
        let any: &dyn Any = &*table;
        let Some(listed) = any.downcast_ref::<ListingTable>() else { return Ok(Some(table)) };
        let mut options = listed.options().clone();
        for (_, kind) in &mut options.table_partition_cols {
            *kind = DataType::Utf8;
        }
        let all = table.schema();
        let of_files = all.fields().len() - options.table_partition_cols.len();
        let schema = Schema::new(all.fields()[..of_files].to_vec());
        let config = ListingTableConfig::new_with_multi_paths(listed.table_paths().clone());
        let config = config.with_listing_options(options).with_schema(Arc::new(schema));
        Ok(Some(Arc::new(ListingTable::try_new(config)?)))
    }
}

/// The table function of hands, which executors do not have.
#[derive(Debug)]
struct OnOneMachine;

impl TableFunctionImpl for OnOneMachine {
    fn call_with_args(&self, _: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        plan_err!(
            "make24_hands works on one machine; write the hands to a file there, with `make24 sql -c \"COPY (SELECT * FROM \
             make24_hands(1, 13, 4)) TO 'hands.parquet'\"`, and read the file here"
        )
    }
}
