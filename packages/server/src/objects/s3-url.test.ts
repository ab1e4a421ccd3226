import { describe, expect, it } from 'vitest';
import { parseS3Url, S3UrlError } from './s3-url.ts';

describe('S3 URLs', () => {
  it('contain everything', () => {
    expect(
      parseS3Url('s3+https://key%2F1:se%3Acret@s3.example.com:9000/files?region=eu-central-1', {}),
    ).toEqual({
      bucketUrl: 'https://s3.example.com:9000/files',
      region: 'eu-central-1',
      accessKeyId: 'key/1',
      secretAccessKey: 'se:cret',
    });
  });

  it('may leave credentials and region to the environment', () => {
    const env = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-west-1' };
    expect(parseS3Url('s3+https://s3.example.com/files/', env)).toEqual({
      bucketUrl: 'https://s3.example.com/files',
      region: 'eu-west-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  it.each(['127.0.0.1:9000', 'localhost', '[::1]:9000'])('allow plain HTTP to %s', (host) => {
    expect(parseS3Url(`s3+http://k:s@${host}/files`, {}).bucketUrl).toBe(`http://${host}/files`);
  });

  it.each([
    ['s3+http://k:hunter2@s3.example.com/files', /s3\+https/],
    ['s3+http://k:hunter2@127.0.0.1.example.com/files', /s3\+https/],
    ['s3+https://k:hunter2@s3.example.com', /form/],
    ['s3+https://k:hunter2@s3.example.com/files/inner', /form/],
    ['s3+https://k:hunter2@:9000/files', /form/],
    ['s3+ftp://k:hunter2@s3.example.com/files', /form/],
    ['s3+https://s3.example.com/files', /AWS_ACCESS_KEY_ID/],
  ])('refuse %s without repeating it', (url, message) => {
    const parse = () => parseS3Url(url, {});
    expect(parse).toThrow(S3UrlError);
    expect(parse).toThrow(message);
    expect(parse).not.toThrow(/hunter2/);
  });
});
