import type { TakeoverSample } from './takeover-sample.ts';

export const applicationPlatformsSamples: readonly TakeoverSample[] = [
  {
    service: 'render',
    target: 'acme.onrender.com',
    page: { status: 404, text: '', headers: [['x-render-routing', 'no-server']] },
  },
  { service: 'digitalocean-app-platform', target: 'acme.ondigitalocean.app' },
  { service: 'cloudflare-workers', target: 'acme.workers.dev' },
  { service: 'cloudflare-r2', target: 'acme.r2.dev' },
  { service: 'aws-amplify', target: 'acme.amplifyapp.com' },
  { service: 'google-app-engine', target: 'acme.appspot.com' },
  { service: 'google-cloud-run', target: 'acme.run.app' },
  {
    service: 'google-sites',
    target: 'ghs.googlehosted.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Google Sites</title></head><body><p>was not found on this server.  <ins>That’s all we know.</p></body></html>',
    },
  },
  { service: 'aws-ec2', target: 'ec2-192-0-2-1.eu-west-1.compute.amazonaws.com' },
  {
    service: 'backblaze-b2',
    target: 'acme.backblazeb2.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Backblaze B2</title></head><body><p>NoSuchBucket</p></body></html>',
    },
  },
  {
    service: 'clever-cloud',
    target: 'acme.clever-cloud.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Clever Cloud</title></head><body><p>The application you're trying to access doesn't seem to exist</p></body></html>",
    },
  },
  {
    service: 'meteor-galaxy',
    target: 'acme.meteor.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Meteor Galaxy</title></head><body><p>404 Not Found: No applications registered for host</p></body></html>',
    },
  },
  { service: 'notion-sites', target: 'acme.notion.site' },
  {
    service: 'hashnode',
    target: 'acme.hashnode.network',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>404</title></head><body><p>The deployment could not be found on Vercel.</p><p>DEPLOYMENT_NOT_FOUND</p></body></html>',
    },
  },
  { service: 'mintlify', target: 'acme.mintlify.app' },
  {
    service: 'dreamhost',
    target: 'acme.dreamhosters.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>DreamHost</title></head><body><p>Well, this is awkward. The site you're looking for is not here.</p></body></html>",
    },
  },
  {
    service: 'lovable',
    target: 'acme.lovable.app',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Lovable</title></head><body><p>Publish or update your Lovable project for it to appear here.</p></body></html>',
    },
  },
  { service: 'bubble', target: 'app.bubble.io' },
];
