import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { hostTargetInput } from '../../records/hosts/host-target.ts';
import { applicationScanBasicSetting } from '../../records/settings/application-scan-basic-setting.ts';
import { answeredCmsscanSetting } from '../../records/settings/cmsscan-setting.ts';
import { answeredPortscanTarget } from '../../records/settings/portscan-target.ts';
import { queryHost } from '../input.ts';
import { route } from '../route.ts';
import { putChildUses } from '../uses.ts';

export const putTargetFromHost = route({
  method: 'POST',
  path: '/api/v1/osint/put-target-from-host/',
  summary: 'Create a scan target from a host discovered by scans',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, host: queryHost, ...hostTargetInput }),
  output: z.object({
    portscan_target: z.optional(answeredPortscanTarget),
    cmsscan_setting: z.optional(answeredCmsscanSetting),
    application_scan_basic_setting: z.optional(applicationScanBasicSetting.record),
  }),
  uses: [...putChildUses, 'stage:MAX_TARGET_ADDRESSES', 'stage:EGRESS_DENY', 'stage:STAGE_POLICY'],
  estimates: true,
});
