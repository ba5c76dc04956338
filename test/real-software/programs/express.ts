import { nodeStarter } from '../node-starter.ts';

/** Express's first page of its guide, with its ways for static files, routes with parameters and errors. */
export const express = nodeStarter({
  name: 'Express',
  setUp: "its guide's first application with static files and a route that fails, as a developer runs it",
  of: 'express',
  version: '5.3.0',
  files: {
    'main.js': `import express from 'express';
const app = express();
app.use(express.static('public'));
app.get('/users/:name', (req, res) => {
  res.json({ name: req.params.name, query: req.query });
});
app.get('/broken', () => {
  throw new Error('BROKEN');
});
app.listen(Number(process.env.PORT), '127.0.0.1');
`,
    'public/index.html': `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Hello</title><link rel="stylesheet" href="style.css"></head>
<body><h1>Hello World!</h1><p><a href="/users/tobi?sort=name">Tobi</a> <a href="/broken">Broken</a></p></body></html>
`,
    'public/style.css': 'body { padding: 50px; }\n',
  },
});
