import type { Program } from './program.ts';
import { apache } from './programs/apache.ts';
import { dokuwiki } from './programs/dokuwiki.ts';
import { express } from './programs/express.ts';
import { expressGenerator } from './programs/express-generator.ts';
import { fastify } from './programs/fastify.ts';
import { ghost } from './programs/ghost.ts';
import { koa } from './programs/koa.ts';
import { mediawiki } from './programs/mediawiki.ts';
import { next } from './programs/next.ts';
import { nginx } from './programs/nginx.ts';
import { phpmyadmin } from './programs/phpmyadmin.ts';
import { withLogin } from './programs/with-login.ts';
import { wordpress } from './programs/wordpress.ts';

/** By the word that chooses them. */
export const programs: Readonly<Record<string, Program>> = {
  nginx,
  apache,
  fastify,
  koa,
  express,
  'express-generator': expressGenerator,
  next,
  phpmyadmin,
  dokuwiki,
  wordpress,
  mediawiki,
  ghost,
  ...withLogin,
};
