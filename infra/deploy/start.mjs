// Plain JavaScript that any Node reads: an older one ends here with what to do, and not at the first word of TypeScript.
const least = 24;
const { node } = process.versions;

if (Number(node.split('.')[0]) < least) {
  console.error(
    `Node ${node}: version ${least} or later is required: run npm ci, which installs it, and start by npm run`,
  );
  process.exitCode = 1;
} else {
  await import('./main.ts');
}
