import { portscanSourceId } from '../../../shared/records/data-sources.ts';

const project = 1001;
const json = `-H 'Content-Type: application/json'`;
const authorization = '-H "Authorization: Bearer $TOKEN"';

/**
 * Three lines for a shell with curl: get a token; store a port scan of this machine; start it and watch. `dataDir` is
 * the setting where it was given, as the token must come from the same folder.
 */
export function nextSteps(url: string, dataDir: string | undefined): string {
  const api = `${url}/api/v1/diagnosis`;
  const post = (endpoint: string, body: string) => `curl -s ${api}/${endpoint} ${authorization} ${json} -d ${body}`;
  const folder = dataDir ? `DATA_DIR='${dataDir.replaceAll("'", "'\\''")}' ` : '';
  const setting = JSON.stringify({
    project_id: project,
    portscan_setting: { project_id: project, diagnosis_data_source_id: portscanSourceId, name: 'this machine' },
  });
  const target = { project_id: project, portscan_setting_id: '$SETTING', target: '127.0.0.1' };
  const invocation = { project_id: project, setting_id: '$SETTING', diagnosis_data_source_id: portscanSourceId };
  const list = `"${api}/list-portscan-target?project_id=${project}&portscan_setting_id=$SETTING"`;
  return [
    `TOKEN=$(${folder}npm run --silent token -- --grant project:${project}:admin)`,
    `SETTING=$(${post('put-portscan-setting', `'${setting}'`)} | sed 's/.*"portscan_setting_id":\\([0-9]*\\).*/\\1/'); ` +
      `${post('put-portscan-target', quoted({ project_id: project, portscan_target: target }))}; echo`,
    `${post('invoke-scan', quoted(invocation))}; ` +
      `until sleep 1; curl -s ${list} ${authorization} | tee -a /dev/stderr | grep -Eq '"status":[14]|"error"'; do echo; done; echo`,
  ].join('\n');
}

/** JSON between double quotes of the shell, in which `$SETTING` stands for a number. */
function quoted(value: object): string {
  return `"${JSON.stringify(value).replaceAll('"$SETTING"', '$SETTING').replaceAll('"', '\\"')}"`;
}
