import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('reserved-hosts', () => {
  it('accepts reserved hosts, templates, and links to real documents', async () => {
    expect(await lintFixture('reserved-hosts', 'pass/openapi.yaml')).toEqual([]);
  });

  it('reports real hosts in texts, servers, defaults, extensions and examples', async () => {
    expect(await lintFixture('reserved-hosts', 'fail/openapi.yaml')).toEqual([
      'note.yaml:5 bucket.acme.io may be real: use a reserved name such as files.example.com.',
      'openapi.yaml:4 acme.io may be real: use a reserved name such as files.example.com.',
      'openapi.yaml:5 acme.io may be real: use a reserved name such as files.example.com.',
      'openapi.yaml:7 api.acme.io may be real: use a reserved name such as files.example.com.',
      'openapi.yaml:8 acme.io may be real: use a reserved name such as files.example.com.',
      'openapi.yaml:19 acme.io may be real: use a reserved name such as files.example.com.',
      'openapi.yaml:20 notexample.com may be real: use a reserved name such as files.example.com.',
    ]);
  });

  it('reports them in overlays', async () => {
    expect(await lintFixture('reserved-hosts', 'fail/notes.overlay.yaml')).toEqual([
      'notes.overlay.yaml:6 acme.io may be real: use a reserved name such as files.example.com.',
    ]);
  });

  it('reports them in workflows', async () => {
    expect(await lintFixture('reserved-hosts', 'fail/notes.arazzo.yaml')).toEqual([
      'notes.arazzo.yaml:11 acme.io may be real: use a reserved name such as files.example.com.',
    ]);
  });
});
