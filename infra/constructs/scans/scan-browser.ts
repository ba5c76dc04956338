import { fileURLToPath } from 'node:url';
import { Duration } from 'aws-cdk-lib';
import { Architecture, Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { egressEnvironment } from '../egress-environment.ts';
import { grantUses, type Usable } from '../grants.ts';
import { type FunctionSetting, ServiceFunction } from '../service-function.ts';
import { partitionsOf } from '../table-partitions.ts';
import { type EgressNetwork, interfaceRights } from './egress-network.ts';

/** Of the package for Lambda: a layer, which a new version of the code leaves as it is. */
const chromiumDir = fileURLToPath(new URL('../../../node_modules/@sparticuz/chromium/bin', import.meta.url));
/** Where Lambda puts the files of a layer. */
const layerFolder = '/opt';

/**
 * The browser of application scans, in a function apart from the scanner: it runs what sites send, and may do nothing but
 * write its own log and read whether a run goes on. Its Chromium is a layer; on this machine it is the one that is installed.
 */
export class ScanBrowser extends Construct {
  readonly name: string;
  readonly arn: string;

  constructor(
    scope: Construct,
    id: string,
    props: FunctionSetting & Usable & { readonly network: EgressNetwork | undefined },
  ) {
    super(scope, id);
    const { stage, network } = props;
    const isLocal = stage.name === 'local';
    const layers = isLocal
      ? []
      : [
          new LayerVersion(this, 'Chromium', {
            code: Code.fromAsset(chromiumDir),
            compatibleArchitectures: [Architecture.X86_64],
            description: 'Chromium for Lambda (@sparticuz/chromium)',
          }),
        ];
    const granted = grantUses(['table:GetItem'], props, { partitions: partitionsOf.browser });
    const { lambda } = new ServiceFunction(this, 'Browser', {
      ...props,
      name: 'browser',
      description: 'Opens pages of a scanned site in Chromium',
      // Chromium needs 1.6 GB to be quick; the page's own processes are limited beside.
      memory: isLocal ? 512 : 2048,
      timeout: Duration.minutes(5),
      environment: {
        ...granted.environment,
        ...egressEnvironment(stage),
        ...(isLocal ? {} : { CHROMIUM_PACK: layerFolder }),
      },
      allow: [...granted.allow, ...(network ? [interfaceRights] : [])],
      place: network?.place,
      // The package holds a program for this architecture alone.
      architecture: Architecture.X86_64,
      layers,
    });
    lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    this.name = lambda.functionName;
    this.arn = lambda.functionArn;
  }
}
