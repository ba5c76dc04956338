import { CfnOutput } from 'aws-cdk-lib';
import {
  CfnEIP,
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
  NatProvider,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import type { FunctionOptions } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '../../config.ts';
import type { Allowance } from '../service-function.ts';
import { functionLog } from '../service-function.ts';

/** What a function in a network does with its interfaces there: Lambda's own part, which has no resources to name. */
export const interfaceRights: Allowance = {
  actions: [
    'ec2:CreateNetworkInterface',
    'ec2:DescribeNetworkInterfaces',
    'ec2:DescribeSubnets',
    'ec2:DeleteNetworkInterface',
    'ec2:AssignPrivateIpAddresses',
    'ec2:UnassignPrivateIpAddresses',
  ],
  resources: ['*'],
};

/**
 * The network that scans leave from by one address: two private subnets behind one NAT gateway. What goes to the table and
 * to buckets does not pass it.
 */
export class EgressNetwork extends Construct {
  /** Where a function is to be. */
  readonly place: Required<Pick<FunctionOptions, 'vpc' | 'vpcSubnets' | 'securityGroups'>>;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const address = new CfnEIP(this, 'Address', { domain: 'vpc' });
    const vpc = new Vpc(this, 'Network', {
      maxAzs: 2,
      natGateways: 1,
      natGatewayProvider: NatProvider.gateway({ eipAllocationIds: [address.attrAllocationId] }),
      // The default group is used by nobody; to empty it takes a function with rights of its own.
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [
        { name: 'Gateway', subnetType: SubnetType.PUBLIC, cidrMask: 28, mapPublicIpOnLaunch: false },
        { name: 'Scans', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 24 },
      ],
      gatewayEndpoints: {
        table: { service: GatewayVpcEndpointAwsService.DYNAMODB },
        buckets: { service: GatewayVpcEndpointAwsService.S3 },
      },
      // Whose connection it was when somebody complains; what was accepted alone would leave out half of it.
      flowLogs: { all: { destination: FlowLogDestination.toCloudWatchLogs(functionLog(this, 'Log', stage)) } },
    });
    // As others see it: the class itself is none of its own interface under exactOptionalPropertyTypes.
    const { vpcId, availabilityZones, privateSubnets } = vpc;
    const network = Vpc.fromVpcAttributes(this, 'Seen', {
      vpcId,
      availabilityZones,
      privateSubnetIds: privateSubnets.map(({ subnetId }) => subnetId),
      privateSubnetRouteTableIds: privateSubnets.map(({ routeTable }) => routeTable.routeTableId),
    });
    const description = 'Scans: out to anywhere, in from nowhere';
    const group = new SecurityGroup(this, 'Group', { vpc: network, description });
    this.place = { vpc: network, vpcSubnets: { subnets: privateSubnets }, securityGroups: [group] };
    const output = { value: address.ref, description: 'IPv4 address that scans come from' };
    new CfnOutput(this, 'EgressAddress', output).overrideLogicalId('EgressAddress');
  }
}
