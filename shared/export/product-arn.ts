/** What the ARN of a product says of where its findings are: `arn:<partition>:securityhub:<region>:<account>:product/...`. */
export function accountOf(productArn: string) {
  const [, Partition = 'aws', , Region = '', AwsAccountId = ''] = productArn.split(':');
  return { Partition, Region, AwsAccountId };
}
