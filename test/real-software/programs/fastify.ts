import { nodeStarter } from '../node-starter.ts';

/** Fastify's first page of its guide, with a route that has a parameter and one that fails. */
export const fastify = nodeStarter({
  name: 'Fastify',
  setUp: "its guide's first server with a route that fails",
  of: 'fastify',
  version: '5.12.8',
  files: {
    'main.js': `import Fastify from 'fastify';
const fastify = Fastify({ logger: false });
fastify.get('/', async () => ({ hello: 'world', links: ['/users/tobi?sort=name', '/broken'] }));
fastify.get('/users/:name', async (request) => ({ name: request.params.name, query: request.query }));
fastify.get('/broken', async () => {
  throw new Error('BROKEN');
});
await fastify.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
`,
  },
});
