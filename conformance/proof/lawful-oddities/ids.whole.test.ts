import { expect, it } from 'vitest';
import { IdMapping } from './id-mapping.ts';
import { mapIds, mapIdsOfTarget } from './map-ids.ts';

const plusThousand = (id: number) => id + 1000;

it.each([1n, 1_000_003n, 1_234_567_890_123n, -1n])('ids scattered by %s come back', (factor) => {
  const { inward, outward } = new IdMapping(factor);
  const ids = [1, 2, 3, 539, 2_000_000_000];
  const scattered = ids.map(outward);
  expect(new Set(scattered).size).toBe(ids.length);
  expect(scattered.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
  expect(scattered.map(inward)).toEqual(ids);
});

it('what is no id stays as it is', () => {
  const { inward, outward } = new IdMapping(-1n);
  for (const value of [0, -5, 1.5, Number.MAX_SAFE_INTEGER, 1e30]) {
    expect([inward(value), outward(value)]).toEqual([value, value]);
  }
});

it('ids are found wherever messages hold them', () => {
  const message = {
    entryIds: [1, 2],
    workspaceId: 3,
    children: [{ id: 4, name: '4', role_id: 3 }],
    path: '5/6',
    url: 'v1/file-entries/7',
    size: 8,
    parent_id: null,
  };
  expect(mapIds(message, plusThousand)).toEqual({
    entryIds: [1001, 1002],
    workspaceId: 1003,
    children: [{ id: 1004, name: '4', role_id: 3 }],
    path: '1005/1006',
    url: 'v1/file-entries/1007',
    size: 8,
    parent_id: null,
  });
});

it.each([
  ['/api/v1/file-entries/5/share', '/api/v1/file-entries/1005/share'],
  ['/api/v1/file-entries/NXw/share', '/api/v1/file-entries/NXw/share'],
  ['/api/v1/track/all?page=2&workspaceId=7', '/api/v1/track/all?page=2&workspaceId=1007'],
])('%s becomes %s', (target, mapped) => {
  expect(mapIdsOfTarget(target, plusThousand)).toBe(mapped);
});
