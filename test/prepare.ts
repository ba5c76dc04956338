import { findJava } from './emulators/java.ts';
import { installWhatIsMissing } from './install.ts';

/** What `npm test` needs beside Node. */
const java = {
  name: 'Java 17 or later',
  debianPackage: 'openjdk-17-jre-headless',
  isThere: () => findJava() !== undefined,
};

process.exitCode = installWhatIsMissing([java]) ? 0 : 1;
