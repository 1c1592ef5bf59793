//! The tools of make24 for agents, by the Model Context Protocol: on standard input and output (`make24 mcp`) and at
//! `/mcp` of the server. They are stateless requests of the api crate under names that agents expect.

mod resources;
pub(crate) mod stdio;
mod tools;

use crate::work::WorkPool;
use axum::extract::ConnectInfo;
use axum::http::request::Parts;
use make24_api::ErrorCode;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListResourceTemplatesResult,
    ListResourcesResult, ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tools::{TOOLS, Tool};

/// Time for a call: an agent gives up after two seconds, and a busy machine needs the rest.
pub(crate) const TIME: Duration = Duration::from_secs(1);

/// Memory for a call, in bytes.
pub(crate) const MEMORY: u64 = 512 << 20;

const INSTRUCTIONS: &str = "make24 finds exact ways to reach a target number: the card game 24, Countdown and similar \
    puzzles. Cards are whole numbers, fractions such as 1/2, or A T J Q K; a hand is a text such as \"3 3 8 8\". The \
    target is 24 unless another is given. `status` is solved, unsolvable (proven: every expression was refuted) or \
    incomplete (a limit was reached; nothing is claimed). Non-integers are returned as strings, never as floats. \
    Check every answer of your own with check_answer before you give it.";

#[derive(Clone)]
pub(crate) struct Tools {
    pool: WorkPool,
}

impl Tools {
    pub(crate) fn new(pool: &WorkPool) -> Tools {
        Tools { pool: pool.within(TIME) }
    }

    async fn called(&self, client: IpAddr, tool: &Tool, request: CallToolRequestParams) -> Result<Value, String> {
        let call = tool.call(request.arguments.unwrap_or_default())?;
        let answered = self.pool.answer_as_data(client, call.ask).await;
        match answered.map_err(|full| full.problem().to_string())? {
            Ok(mut answer) => {
                call.page.cut(&mut answer);
                Ok(answer)
            }
            Err(error) if error.code == ErrorCode::TooBig => Ok(tools::incomplete(&error.to_string())),
            Err(error) => Err(error.to_string()),
        }
    }
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("make24", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(TOOLS.iter().map(Tool::described).collect()))
    }

    fn get_tool(&self, name: &str) -> Option<rmcp::model::Tool> {
        TOOLS.iter().find(|tool| tool.name == name).map(Tool::described)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = TOOLS.iter().find(|tool| tool.name == request.name) else {
            let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
            let message = format!("there is no tool `{}`; use one of {}", request.name, names.join(", "));
            return Err(ErrorData::invalid_params(message, None));
        };
        let result = match self.called(client(&context), tool, request).await {
            Ok(answer) => CallToolResult::structured(answer),
            Err(sentence) => CallToolResult::error(vec![ContentBlock::text(sentence)]),
        };
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::listed()))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(resources::templates()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let missing = |message: String| ErrorData::resource_not_found(message, None);
        let asked = resources::request(&request.uri).map_err(missing)?;
        match self.pool.answer_as_data(client(&context), asked).await {
            Ok(Ok(answer)) => {
                let contents = resources::contents(&answer, &request.uri);
                Ok(ReadResourceResult::new(vec![contents]).into())
            }
            Ok(Err(error)) => Err(missing(error.message)),
            Err(full) => Err(ErrorData::internal_error(full.problem().to_string(), None)),
        }
    }
}

fn client(context: &RequestContext<RoleServer>) -> IpAddr {
    let from = context.extensions.get::<Parts>().and_then(|parts| parts.extensions.get::<ConnectInfo<SocketAddr>>());
    from.map_or(Ipv4Addr::LOCALHOST.into(), |from| from.ip())
}

/// `check_host_and_origin` protects them like all other routes.
pub(crate) fn http(pool: &WorkPool) -> StreamableHttpService<Tools, LocalSessionManager> {
    let tools = Tools::new(pool);
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .disable_allowed_hosts();
    StreamableHttpService::new(move || Ok(tools.clone()), Arc::default(), config)
}
