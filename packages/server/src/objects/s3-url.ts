import { BlockList, isIPv4, isIPv6 } from 'node:net';

export interface S3Config {
  /** URL of the bucket in path style, without a trailing slash. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The URL of an S3 store is invalid. The message never contains the URL, which may contain the secret. */
export class S3UrlError extends Error {
  override readonly name = 'S3UrlError';
}

const form = 's3+https://[ACCESS_KEY:SECRET_KEY@]HOST[:PORT]/BUCKET[?region=REGION]';

/**
 * Parses the URL of an S3-compatible store. Credentials and region can also come from the environment:
 * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_REGION`. Plain HTTP is allowed only for a store on the same
 * machine.
 *
 * @throws S3UrlError
 * @example parseS3Url('s3+https://s3.example.com/files?region=eu-central-1')
 */
export function parseS3Url(text: string, env: NodeJS.ProcessEnv = process.env): S3Config {
  const address = text.slice('s3+'.length);
  const url = /^s3\+https?:\/\//.test(text) && URL.canParse(address) ? new URL(address) : undefined;
  const bucket = url?.pathname.replace(/^\/|\/$/g, '') ?? '';
  if (!url || bucket === '' || bucket.includes('/')) throw new S3UrlError(`An S3 URL has the form ${form}.`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new S3UrlError('s3+http:// is for a store on this machine only: use s3+https://.');
  }
  const accessKeyId = decodeURIComponent(url.username) || env.AWS_ACCESS_KEY_ID;
  const secretAccessKey = decodeURIComponent(url.password) || env.AWS_SECRET_ACCESS_KEY;
  if (!accessKeyId || !secretAccessKey) {
    throw new S3UrlError(
      'The S3 credentials are missing: put them into the URL or into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  }
  const region = url.searchParams.get('region') ?? env.AWS_REGION ?? 'us-east-1';
  return { bucketUrl: `${url.origin}/${bucket}`, region, accessKeyId, secretAccessKey };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIPv4(address)) return loopback.check(address);
  return isIPv6(address) ? loopback.check(address, 'ipv6') : address === 'localhost';
}
