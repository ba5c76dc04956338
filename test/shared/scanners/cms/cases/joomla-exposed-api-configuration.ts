import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'joomla-exposed-api-configuration';

export const fires = [
  await exposed(check, {
    '/api/index.php/v1/config/application?public=true':
      '{"links":{},"data":[{"type":"application","id":"224","attributes":{"dbtype":"mysqli","id":224}},{"type":"application","id":"224","attributes":{"password":"hunter2-secret","id":224}}]}',
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/api/index.php/v1/config/application?public=true': { status: 401, body: '{"errors":[{"title":"Forbidden"}]}' },
  }),
  await exposed(check, { '/api/index.php/v1/config/application?public=true': '{"data":[]}' }),
];
