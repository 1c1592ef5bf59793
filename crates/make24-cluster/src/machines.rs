//! The executors of a scheduler. When one is lost, every running query is cancelled before the scheduler hears of the
//! loss: Ballista 55 would continue with what the others have, and then wait for ever ("Can't find active stage to
//! update stage outputs") or, without adaptive planning, read rows twice. The client asks again (`statement.rs`).

use async_trait::async_trait;
use ballista_core::JobId;
use ballista_core::error::Result;
use ballista_core::serde::protobuf::ExecutorHeartbeat;
use ballista_core::serde::scheduler::{ExecutorData, ExecutorMetadata};
use ballista_scheduler::cluster::memory::InMemoryClusterState;
use ballista_scheduler::cluster::{BoundTask, ClusterState, ClusterStateEventStream, ExecutorSlot};
use ballista_scheduler::config::TaskDistributionPolicy;
use ballista_scheduler::scheduler_server::SchedulerServer;
use ballista_scheduler::state::task_manager::JobInfoCache;
use datafusion_proto::protobuf::{LogicalPlanNode, PhysicalPlanNode};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

pub(crate) type Scheduler = SchedulerServer<LogicalPlanNode, PhysicalPlanNode>;

#[derive(Default)]
pub(crate) struct Machines {
    known: InMemoryClusterState,
    /// Cancels queries. The scheduler owns these machines, so it is set later; both live as long as the process.
    scheduler: OnceLock<Scheduler>,
}

impl Machines {
    pub(crate) fn belong_to(&self, scheduler: Scheduler) {
        let _ = self.scheduler.set(scheduler);
    }
}

#[async_trait]
impl ClusterState for Machines {
    async fn remove_executor(&self, executor_id: &str) -> Result<()> {
        if let Some(scheduler) = self.scheduler.get() {
            for job in scheduler.state.task_manager.get_running_job_cache().keys() {
                log::warn!("query {job} is given up, since the executor {executor_id} is lost");
                // The query may have ended by now; the executor is lost all the same.
                if let Err(error) = scheduler.cancel_job(job.clone()).await {
                    log::warn!("query {job} cannot be given up: {error}");
                }
            }
        }
        self.known.remove_executor(executor_id).await
    }

    async fn init(&self) -> Result<()> {
        self.known.init().await
    }

    async fn bind_schedulable_tasks(
        &self,
        distribution: TaskDistributionPolicy,
        active_jobs: Arc<HashMap<JobId, JobInfoCache>>,
        executors: Option<HashSet<String>>,
    ) -> Result<Vec<BoundTask>> {
        self.known.bind_schedulable_tasks(distribution, active_jobs, executors).await
    }

    async fn unbind_tasks(&self, executor_slots: Vec<ExecutorSlot>) -> Result<()> {
        self.known.unbind_tasks(executor_slots).await
    }

    async fn register_executor(&self, metadata: ExecutorMetadata, spec: ExecutorData) -> Result<()> {
        self.known.register_executor(metadata, spec).await
    }

    async fn save_executor_metadata(&self, metadata: ExecutorMetadata) -> Result<()> {
        self.known.save_executor_metadata(metadata).await
    }

    async fn get_executor_metadata(&self, executor_id: &str) -> Result<ExecutorMetadata> {
        self.known.get_executor_metadata(executor_id).await
    }

    async fn registered_executor_metadata(&self) -> Vec<ExecutorMetadata> {
        self.known.registered_executor_metadata().await
    }

    async fn save_executor_heartbeat(&self, heartbeat: ExecutorHeartbeat) -> Result<()> {
        self.known.save_executor_heartbeat(heartbeat).await
    }

    fn executor_heartbeats(&self) -> HashMap<String, ExecutorHeartbeat> {
        self.known.executor_heartbeats()
    }

    fn get_executor_heartbeat(&self, executor_id: &str) -> Option<ExecutorHeartbeat> {
        self.known.get_executor_heartbeat(executor_id)
    }

    async fn cluster_state_events(&self) -> Result<ClusterStateEventStream> {
        self.known.cluster_state_events().await
    }
}
