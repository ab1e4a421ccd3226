import { describe, expect, test } from 'vitest';
import { Redactor } from '../http/redactor.ts';
import { learnSecrets, learnSentPassword, learnSignature } from './learn-secrets.ts';

/** A text in output, after the redactor has learned. */
function shown(text: string, learn: (redactor: Redactor) => void): string {
  const redactor = new Redactor();
  learn(redactor);
  return redactor.text(text);
}

const presigned = (query: string) => `https://store.example.com/uploads/a.txt?${query}`;

describe('an answer', () => {
  const secrets = [{ at: ['user', 'access_token'], label: 'token' }, { presignedUrlAt: ['url'] }];
  const learned = (text: string, json: unknown) =>
    shown(text, (redactor) => {
      learnSecrets(redactor, secrets, { sent: {}, json });
    });

  test('gives out what it is said to, under its label, and of a presigned URL what authorises', () => {
    const json = { user: { access_token: '12|c2VjcmV0' }, url: presigned('mark=0123456789abcdef') };
    expect(learned('12|c2VjcmV0 0123456789abcdef', json)).toBe('<token> <signature>');
  });

  test('gives out the token of the account that its request names', () => {
    const json = { user: { access_token: '12|c2VjcmV0' } };
    const labelled = (email: string) =>
      shown('12|c2VjcmV0', (redactor) => {
        redactor.learn('mira@example.com', 'e-mail');
        redactor.learn('jonas@example.com', 'second e-mail');
        learnSecrets(redactor, secrets, { sent: { email }, json });
      });
    expect(labelled('mira@example.com')).toBe('<token>');
    expect(labelled('jonas@example.com')).toBe('<second token>');
    expect(labelled('new@example.com')).toBe('<other token>');
  });

  test.each([[undefined], [null], ['text'], [[]], [{}], [{ user: { access_token: 12_345 }, url: null }]])(
    'that is not what was stated gives out nothing, and breaks nothing: %j',
    (json) => {
      expect(learned('text 12345', json)).toBe('text 12345');
    },
  );
});

describe('a password that is sent', () => {
  const learned = (text: string, body: unknown) =>
    shown(text, (redactor) => {
      learnSentPassword(redactor, body);
    });

  test.each([8, 256])('of %i characters is a secret', (length) => {
    const password = 'x'.repeat(length);
    expect(learned(`got ${password}`, { password })).toBe('got <other password>');
  });

  test.each([7, 257])('of %i characters is a word like others', (length) => {
    const password = 'x'.repeat(length);
    expect(learned(`got ${password}`, { password })).toBe(`got ${password}`);
  });

  test.each([[undefined], [null], ['x'.repeat(8)], [{ password: 12_345_678 }]])(
    'is missing in %j',
    (body) => {
      const text = `12345678 ${'x'.repeat(8)}`;
      expect(learned(text, body)).toBe(text);
    },
  );
});

describe('a presigned URL', () => {
  const learned = (text: string, url: string | undefined) =>
    shown(text, (redactor) => {
      learnSignature(redactor, url);
    });

  test('authorises by the long values of its query, whatever their names', () => {
    const url = presigned('mark=0123456789abcdef&X-Amz-Signature=fedcba9876543210');
    expect(learned('0123456789abcdef fedcba9876543210', url)).toBe('<signature> <signature>');
  });

  test('authorises by nothing short', () => {
    expect(learned('in 123456789abcdef', presigned('mark=123456789abcdef'))).toBe('in 123456789abcdef');
  });

  test.each(['application/octet-stream', 'image/vnd.example-1+xml'])(
    'says the type of the object, which is no secret: %s',
    (type) => {
      const url = presigned(`type=${encodeURIComponent(type)}&mark=0123456789abcdef`);
      expect(learned(`${type} 0123456789abcdef`, url)).toBe(`${type} <signature>`);
    },
  );

  test.each([
    ['begins', 'x0123456789application/pdf'],
    ['ends', 'application/pdf/0123456789'],
    ['is of a type unknown', 'credential/0123456789'],
  ])('is no less secret where a value %s otherwise: %s', (_how, value) => {
    expect(learned(`by ${value}`, presigned(`mark=${encodeURIComponent(value)}`))).toBe('by <signature>');
  });

  test.each([[undefined], ['no URL?mark=0123456789abcdef']])('that is %s tells nothing', (url) => {
    expect(learned('0123456789abcdef', url)).toBe('0123456789abcdef');
  });
});
