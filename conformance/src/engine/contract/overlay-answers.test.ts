import { describe, expect, it } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { contractWith, referenceContract } from '../../testing/contracts.ts';
import type { Contract, JudgedAnswer } from './contract.ts';

const blamed = (contract: Contract, answer: JudgedAnswer): string[] =>
  contract.judge(answer).violations.flatMap(({ subjects }) => [...subjects]);

const gone = { message: 'Gone.' };

describe('a code that the overlay does not have', async () => {
  const contract = await referenceContract();

  it.each<[what: string, operation: string, status: number, json: unknown, blamed: string[]]>([
    ['of a success', 'getLoggedUser', 201, { status: 'success' }, ['U-01']],
    ['of an operation that names entries', 'createShareableLink', 410, gone, ['U-17']],
    ['of one that names a list of entries', 'deleteEntries', 410, gone, ['U-17']],
    ['of one that names a workspace', 'getWorkspace', 410, gone, ['U-18']],
    ['of one that names a workspace by the overlay alone', 'listWorkspaces', 410, gone, ['U-18']],
    ['of one that names both', 'extractArchive', 410, gone, ['U-17', 'U-18']],
    ['of one that names neither', 'getVault', 409, gone, ['U-93']],
    ['of one about an upload', 'listUploadedParts', 410, gone, ['U-120']],
    ['of a login', 'login', 401, { message: 'Unauthenticated.' }, ['U-28']],
    ['of one with nothing to choose', 'listNotes', 410, gone, ['U-24']],
  ])('%s', (_what, operation, status, json, expected) => {
    expect(blamed(contract, answerOf(operation, status, json))).toEqual(expected);
  });

  it('is that of a stated form where the body has one', () => {
    const badArchive = { status: 'error', message: 'Invalid archive or wrong password.' };
    expect(contract.judge(answerOf('extractArchive', 409, badArchive)).violations).toEqual([
      { subjects: ['U-83'], expected: 'status 422 for an error with this body', got: 'status 409' },
    ]);
  });

  it('is that for unreadable bodies where the request had one', () => {
    const answer = answerOf('createFolder', 406, gone);
    expect(blamed(contract, { ...answer, unreadableRequest: true })).toEqual(['U-08']);
    expect(blamed(contract, answer)).toEqual(['U-17', 'U-18']);
  });
});

describe('a value that the overlay bounds', async () => {
  const contract = await referenceContract();

  it('breaks what bounds it, and not what made the answer that it stands in', () => {
    const view = { id: 1, ip: '192.0.2.1', date: '2026-09-14 07:06:12', action: 'glance' };
    const counts = { file_size: 3, views_number: 1, dl_number: 0 };
    const data = [{ id: 4822, name: 'tide.txt', type: 'text', ...counts, views: [view] }];
    const pagination = { data, current_page: 1, last_page: 1, total: 1 };
    const answer = answerOf('listTrackedFiles', 200, { status: 'success', pagination });
    expect(blamed(contract, answer)).toEqual(['U-103']);
  });

  it('is not to blame where an operation that the overlay adds is not there', () => {
    expect(blamed(contract, answerOf('getSpaceUsage', 404, { message: 'Not found.' }))).toEqual(['U-15']);
  });
});

describe('an overlay of few words', () => {
  const noRefusals = (unknowns: string[]) => ({
    target: "$.paths['/notes'].get.responses['4XX']",
    remove: true,
    'x-answers': unknowns,
  });

  it('is believed where nothing that it cites is about the operation', () => {
    const contract = contractWith(noRefusals(['U-17']));
    expect(blamed(contract, answerOf('listNotes', 404, gone))).toEqual(['U-17']);
    expect(contract.responseSubjects.get('U-17')).toEqual(['listNotes']);
  });

  it('breaks its word about limits by a 429 alone', () => {
    const contract = contractWith(noRefusals(['U-12', 'U-16']));
    expect(blamed(contract, answerOf('listNotes', 429, gone))).toEqual(['U-12', 'U-16']);
    expect(blamed(contract, answerOf('listNotes', 409, gone))).toEqual(['U-16']);
  });

  it('is the one to blame as a whole where it cites nothing', () => {
    expect(blamed(contractWith(noRefusals([])), answerOf('listNotes', 404, gone))).toEqual(['RULE-2']);
  });

  it('answers for a code that it takes away by itself', () => {
    const action = { remove: true, 'x-answers': ['U-33'] };
    const contract = contractWith(
      { target: "$.paths['/notes'].get.responses['401']", ...action },
      noRefusals(['U-16']),
      {
        target: "$.paths['/notes'].get.responses",
        update: { '409': { description: 'Too many notes.' } },
        'x-answers': ['U-16'],
      },
    );
    expect(blamed(contract, answerOf('listNotes', 401, { message: 'Unauthenticated.' }))).toEqual(['U-33']);
  });

  it('passes the blame for what cites nothing on to what is around it', () => {
    const schema = { $ref: '#/components/schemas/Note' };
    const response = { description: 'A note.', content: { 'application/json': { schema } } };
    const contract = contractWith(
      {
        target: '$.paths',
        update: { '/pinned': { get: { operationId: 'getPinned', responses: { '200': response } } } },
        'x-answers': ['U-40'],
      },
      { target: '$.components.schemas.Note.properties', update: { color: { type: 'string' } } },
    );
    const moment = '2026-03-02T08:15:27.104233Z';
    const note = { id: 1, title: 'Milk', body: '', created_at: moment, updated_at: moment };
    expect(blamed(contract, answerOf('getPinned', 200, { ...note, color: 5 }))).toEqual(['U-40']);
  });
});
