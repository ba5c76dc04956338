import type { TakeoverSample } from './takeover-sample.ts';

/** Targets as they stand in the records of is-a-dev/register and of other public zones, or in the makers' documents. */
export const runtimesSamples: readonly TakeoverSample[] = [
  { service: 'replit', target: 'portfolio.acme.repl.co' },
  { service: 'glitch', target: 'acme.glitch.me' },
  { service: 'koyeb', target: '0f046ddc-e64b-4870-b678-b5acea874f43.cname.koyeb.app' },
  { service: 'deno-deploy', target: 'acme.deno.dev' },
  { service: 'streamlit', target: 'acme.streamlit.app' },
  { service: 'hugging-face-spaces', target: 'hf.space' },
  { service: 'northflank', target: 'www.acme.example.team-q5f6.dns.northflank.app' },
  { service: 'expo-eas', target: 'acme.expo.app' },
  { service: 'deploio', target: 'go-example.46e4146.deploio.app' },
  { service: 'pythonanywhere', target: 'acme.pythonanywhere.com' },
  { service: 'codeberg-pages', target: 'acme.codeberg.page' },
  { service: 'cloudflare-tunnel', target: '7c5ecac1-5d56-4293-809e-6553661e9151.cfargotunnel.com' },
  { service: 'apigee-edge', target: 'acme-prod.apigee.net' },
  { service: 'knowledgebase', target: 'public.kb.help' },
];
