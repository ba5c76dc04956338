import { awsDomain } from './signer.ts';

/** A bucket's address without a slash at the end: a host of its own on AWS, a path where an endpoint is given. */
export function bucketUrl(
  bucket: string,
  {
    AWS_REGION,
    AWS_ENDPOINT_URL_S3,
  }: { readonly AWS_REGION: string; readonly AWS_ENDPOINT_URL_S3?: string | undefined },
): string {
  if (AWS_ENDPOINT_URL_S3) return `${AWS_ENDPOINT_URL_S3.replace(/\/$/, '')}/${bucket}`;
  return `https://${bucket}.s3.${AWS_REGION}.${awsDomain(AWS_REGION)}`;
}

/** A text in RFC 3986's escapes, as S3 wants what is signed: everything but letters, digits and `-._~`. */
export function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
