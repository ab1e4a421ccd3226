import { describe, expect, it } from 'vitest';
import type { CheckReport, ExchangeReport } from '../model/report.ts';
import { bareExchange, checkOn } from '../testing/sample-parts.ts';
import { sarifLocation, targetBase } from './sarif-location.ts';

const located = (check: CheckReport, exchange?: ExchangeReport) =>
  sarifLocation({ check, finding: check.findings[0], exchange });

describe('the location of a finding', () => {
  it('is the path of the operation of its exchange, and its name', () => {
    const check = { ...checkOn('LINK-15'), operation: 'createFolder' };
    expect(located(check, check.exchanges[0])).toEqual({
      physicalLocation: {
        artifactLocation: { uri: 'file-entries/%7BentryId%7D/shareable-link', uriBaseId: 'TARGET' },
        region: { startLine: 1 },
      },
      logicalLocations: [
        { name: 'createShareableLink', fullyQualifiedName: 'createShareableLink', kind: 'function' },
      ],
    });
  });

  it('is that of the operation of its check where no exchange shows it, or one of no operation', () => {
    const check = { ...checkOn('TRASH-4'), operation: 'createFolder' };
    for (const exchange of [undefined, bareExchange]) {
      expect(located(check, exchange).physicalLocation.artifactLocation.uri).toBe('folders');
    }
  });

  it('is the name of an operation that the contract does not know', () => {
    const check = { ...checkOn('TRASH-4'), operation: 'ourOwn operation' };
    expect(located(check).physicalLocation.artifactLocation.uri).toBe('ourOwn%20operation');
  });

  it('is the target itself where there is no operation', () => {
    expect(located({ ...checkOn('RULE-1') })).toEqual({
      physicalLocation: { artifactLocation: { uri: '.', uriBaseId: 'TARGET' }, region: { startLine: 1 } },
    });
  });
});

describe('the base of locations', () => {
  it.each(['https://files.example.com/api/v1', 'https://files.example.com/api/v1/'])(
    'ends in one slash: %s',
    (target) => {
      expect(targetBase(target)).toEqual({ TARGET: { uri: 'https://files.example.com/api/v1/' } });
    },
  );
});
