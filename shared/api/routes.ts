import * as diagnosisApplicationScan from './diagnosis/application-scan.ts';
import * as diagnosisApplicationScanBasicSetting from './diagnosis/application-scan-basic-setting.ts';
import * as diagnosisCmsscanSetting from './diagnosis/cmsscan-setting.ts';
import * as diagnosisDataSource from './diagnosis/data-source.ts';
import * as diagnosisInvokeScan from './diagnosis/invoke-scan.ts';
import * as diagnosisPortscanSetting from './diagnosis/portscan-setting.ts';
import * as diagnosisPortscanTarget from './diagnosis/portscan-target.ts';
import * as findingAsset from './finding/asset.ts';
import * as findingExport from './finding/export.ts';
import * as findingFinding from './finding/finding.ts';
import * as findingFindingHistory from './finding/finding-history.ts';
import * as findingFindingStatus from './finding/finding-status.ts';
import * as findingFindingStatuses from './finding/finding-statuses.ts';
import * as findingImport from './finding/import.ts';
import * as findingOneFinding from './finding/one-finding.ts';
import * as findingRecommendation from './finding/recommendation.ts';
import * as findingRetest from './finding/retest.ts';
import * as findingSuppression from './finding/suppression.ts';
import * as findingTrend from './finding/trend.ts';
import * as osintDataSource from './osint/data-source.ts';
import * as osintDetectWord from './osint/detect-word.ts';
import * as osintHost from './osint/host.ts';
import * as hostTarget from './osint/host-target.ts';
import * as osintInvokeScan from './osint/invoke-scan.ts';
import * as osintOsint from './osint/osint.ts';
import * as osintRelDataSource from './osint/rel-data-source.ts';
import type { Route } from './route.ts';
import * as scanAudit from './scan/audit.ts';
import * as scanCaller from './scan/caller.ts';
import * as scanCoverage from './scan/coverage.ts';
import * as scanCredential from './scan/credential.ts';
import * as scanDelivery from './scan/delivery.ts';
import * as scanNextId from './scan/next-id.ts';
import * as scanNotification from './scan/notification.ts';
import * as scanPolicy from './scan/policy.ts';
import * as scanProject from './scan/project.ts';
import * as scanRun from './scan/run.ts';
import * as scanRunControl from './scan/run-control.ts';
import * as scanRunDiff from './scan/run-diff.ts';
import * as scanScanning from './scan/scanning.ts';
import * as scanTargetProof from './scan/target-proof.ts';
import * as scanToken from './scan/token.ts';
import * as scanUsage from './scan/usage.ts';

/**
 * Every route of the service by area and name. Infra, clients, documents and tests read this; a function imports the one
 * file that declares its route, so that a change of another resource leaves its bundle alone.
 */
export const routesByArea = {
  diagnosis: {
    ...diagnosisApplicationScan,
    ...diagnosisApplicationScanBasicSetting,
    ...diagnosisCmsscanSetting,
    ...diagnosisDataSource,
    ...diagnosisInvokeScan,
    ...diagnosisPortscanSetting,
    ...diagnosisPortscanTarget,
  },
  finding: {
    ...findingAsset,
    ...findingExport,
    ...findingFinding,
    ...findingOneFinding,
    ...findingFindingHistory,
    ...findingFindingStatus,
    ...findingFindingStatuses,
    ...findingImport,
    ...findingRecommendation,
    ...findingRetest,
    ...findingSuppression,
    ...findingTrend,
  },
  osint: {
    ...osintDataSource,
    ...osintDetectWord,
    ...osintHost,
    ...hostTarget,
    ...osintInvokeScan,
    ...osintOsint,
    ...osintRelDataSource,
  },
  scan: {
    ...scanAudit,
    ...scanCaller,
    ...scanCoverage,
    ...scanCredential,
    ...scanNextId,
    ...scanDelivery,
    ...scanNotification,
    ...scanPolicy,
    ...scanProject,
    ...scanRun,
    ...scanRunControl,
    ...scanRunDiff,
    ...scanScanning,
    ...scanTargetProof,
    ...scanToken,
    ...scanUsage,
  },
};

/** Every route of the service. */
export const routes: readonly Route[] = Object.values(routesByArea).flatMap((area): Route[] => Object.values(area));
