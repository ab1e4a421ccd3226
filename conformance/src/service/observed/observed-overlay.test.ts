import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import openapi from '../../../../generated/openapi.json' with { type: 'json' };
import { unknowns } from '../../../../generated/registers.ts';
import { loadContract } from '../../engine/contract/load-contract.ts';
import { applyOverlay } from '../../engine/contract/overlay.ts';
import { observable, shareInWords, shareOf } from './observable.ts';
import type { ObservationReport, Report } from '../../engine/model/report.ts';
import { answerOf } from '../../testing/answers.ts';
import { hostile } from '../../testing/hostile.ts';
import { passingReport } from '../../testing/sample-report.ts';
import { observedOverlay } from './observed-overlay.ts';

const seen = (unknown: string, fact: string, ...operations: readonly string[]) =>
  ({ unknown, behaviour: fact, fact, operations, shownBy: 'POST /folders 200' }) as ObservationReport;

const reportOf = (...observations: readonly ObservationReport[]): Report => ({
  ...passingReport,
  observations,
});

interface Overlay {
  readonly overlay: string;
  readonly actions: readonly { target: string; update?: Record<string, unknown>; 'x-answers': string[] }[];
}

const overlayOf = (...observations: readonly ObservationReport[]): Overlay =>
  parse(observedOverlay(reportOf(...observations))) as Overlay;

/** The comments on an unknown. */
const saysOf = (overlay: Overlay, id: string) => [
  ...new Set(
    overlay.actions.flatMap(
      ({ update }) => (update?.['x-observed'] as Record<string, string[]> | undefined)?.[id] ?? [],
    ),
  ),
];

/** The places with actions for an unknown. */
const targetsOf = (overlay: Overlay, id: string) =>
  overlay.actions.filter((action) => action['x-answers'].includes(id)).map(({ target }) => target);

/** The schema of a property after the overlay is applied. */
const propertyIn = (overlay: Overlay, schema: string, property: string) =>
  (
    applyOverlay(openapi, 'observed.yaml', overlay).description as unknown as {
      components: { schemas: Record<string, { properties: Record<string, object> }> };
    }
  ).components.schemas[schema]?.properties[property];

describe('the overlay of what was observed', () => {
  test('each action cites its point, and the evidence stands as a comment above it', () => {
    const text = observedOverlay(reportOf(seen('U-56', '422 on name', 'createFolder')));
    expect(text).toContain(
      '  # U-56 Can one folder contain two entries with the same name?\n' +
        '  #   422 on name: POST /folders 200\n' +
        '  - target: $.components.schemas.CreateFolderRequest.properties.name\n',
    );
    expect(parse(text)).toMatchObject({
      overlay: '1.0.0',
      actions: [{ update: { 'x-observed': { 'U-56': ['422 on name'] } }, 'x-answers': ['U-56'] }],
    });
  });

  test('codes of success and of invalid data stand in the responses of each operation', () => {
    const overlay = overlayOf(
      seen('U-01', '201', 'createFolder'),
      seen('U-01', '200', 'listNotes'),
      seen('U-24', '400', 'createFolder', 'extractArchive'),
    );
    const contract = loadContract({ overlay: { name: 'observed.yaml', document: overlay } });
    expect([...contract.answers].sort()).toEqual(['U-01', 'U-24']);
    const brokenBy = (operation: string, status: number, json: unknown) =>
      contract
        .judge(answerOf(operation, status, json))
        .violations.flatMap(({ subjects }) => subjects)
        .filter((id) => id.startsWith('U-'));
    const invalid = {
      message: 'The given data was invalid.',
      errors: { name: ['The name field is required.'] },
    };
    expect(brokenBy('createFolder', 201, { status: 'success' })).toEqual([]);
    expect(brokenBy('createFolder', 200, { status: 'success' })).toEqual(['U-01']);
    expect(brokenBy('listNotes', 201, [])).toEqual(['U-01']);
    expect(brokenBy('createFolder', 400, invalid)).toEqual([]);
    expect(brokenBy('createFolder', 422, invalid)).toEqual(['U-24']);
    expect(brokenBy('createFolder', 404, { message: 'Not found.' })).toEqual([]);
  });

  test('each point stands where the contract says that it is open', () => {
    const overlay = overlayOf(
      seen('U-39', 'null', 'registerEntry'),
      seen('U-65', 'entry that never had a link: 404', 'deleteShareableLink'),
      seen('U-28', '401', 'login'),
      seen('U-33', 'without WWW-Authenticate', 'createFolder'),
      seen('U-05', 'an extra field: 200', 'createFolder'),
    );
    expect(targetsOf(overlay, 'U-39')).toEqual(['$.components.schemas.FileEntry.properties.extension']);
    const link = "$.paths['/file-entries/{entryId}/shareable-link'].delete";
    expect(targetsOf(overlay, 'U-65')).toEqual([`${link}.responses`, link]);
    expect(targetsOf(overlay, 'U-28')).toEqual(["$.paths['/auth/login'].post"]);
    expect(targetsOf(overlay, 'U-33')).toEqual(['$.components.responses.Unauthenticated']);
    expect(targetsOf(overlay, 'U-05')).toEqual(['$.info']);
  });

  test('of many operations that a point is about, those that showed it', () => {
    const overlay = overlayOf(
      seen('U-17', '404 (createFolder)', 'createFolder', 'shareEntry'),
      seen('U-17', '410 (shareEntry)', 'createFolder', 'shareEntry'),
    );
    const [folders, share] = ["$.paths['/folders'].post", "$.paths['/file-entries/{entryId}/share'].post"];
    expect(targetsOf(overlay, 'U-17')).toEqual([
      `${folders}.responses`,
      `${share}.responses`,
      folders,
      share,
    ]);
    const contract = loadContract({ overlay: { name: 'observed.yaml', document: overlay } });
    expect(contract.choices).toEqual([
      { unknown: 'U-17', behaviours: ['404 (createFolder)', '410 (shareEntry)'] },
    ]);
  });

  test('codes of other refusals stand beside the range, but for those of a link or a PUT', () => {
    const overlay = overlayOf(
      seen('U-58', 'a file: 409 (createFolder)', 'createFolder'),
      seen('U-120', "another's upload: 403", 'listUploadedParts'),
      seen('U-19', '404', 'createShareableLink'),
      seen('U-110', 'PUT refused: 400', 'presignUpload'),
    );
    const written = overlay.actions.filter(({ target }) => target.endsWith('responses'));
    expect(written).toMatchObject([{ target: "$.paths['/folders'].post.responses", 'x-answers': ['U-58'] }]);
    expect(Object.keys(written[0]?.update ?? {})).toEqual(['409']);
  });

  test('limits bound the property that they are about, whatever their words', () => {
    const name = { schema: 'CreateFolderRequest', property: 'name' };
    const size = { schema: 'PresignUploadRequest', property: 'size' };
    const refused = overlayOf(
      {
        ...seen('U-06', 'no letter: 422 on name', 'createFolder'),
        at: { ...name, bounds: { minLength: 1 } },
      },
      { ...seen('U-13', 'too long: 4XX', 'createFolder'), at: { ...name, bounds: { maxLength: 255 } } },
      { ...seen('U-112', 'empty: 422', 'presignUpload'), at: { ...size, bounds: { minimum: 1 } } },
    );
    expect(propertyIn(refused, 'CreateFolderRequest', 'name')).toMatchObject({
      minLength: 1,
      maxLength: 255,
    });
    expect(propertyIn(refused, 'PresignUploadRequest', 'size')).toMatchObject({ minimum: 1 });

    const accepted = overlayOf(seen('U-13', '256 characters: 200', 'createFolder'));
    expect(propertyIn(accepted, 'CreateFolderRequest', 'name')).not.toHaveProperty('maxLength');
  });

  test('a field that is null says so itself, unless the report hides its name', () => {
    const at = { schema: 'ShareableLink', property: 'password' };
    const observation = seen('U-02', 'no password', 'createShareableLink');
    const overlay = overlayOf({ ...observation, at });
    expect(propertyIn(overlay, 'ShareableLink', 'password')).toMatchObject({
      'x-observed': { 'U-02': ['no password'] },
    });
    const hidden = overlayOf({ ...observation, at: { ...at, property: '<password>' } });
    expect(targetsOf(hidden, 'U-02')).toEqual(targetsOf(overlayOf(observation), 'U-02'));
  });

  test('where one operation answers with now this code and now that, any of the range holds', () => {
    const overlay = overlayOf(
      seen('U-01', '200', 'createFolder', 'createNote'),
      seen('U-01', '202', 'createFolder', 'createNote'),
      seen('U-24', '422', 'createFolder'),
      seen('U-62', '202', 'createShareableLink'),
      seen('U-13', '256 characters: 422 on name', 'createFolder'),
      seen('U-107', '5,000,000 bytes: 200; 5,242,879: 202', 'presignUpload'),
    );
    expect(saysOf(overlay, 'U-62')).toEqual(['2XX']);
    expect(saysOf(overlay, 'U-13')).toEqual(['256 characters: 422 on name']);
    expect(saysOf(overlay, 'U-107')).toEqual(['5,000,000 bytes: 2XX; 5,242,879: 2XX']);
  });

  test('what was in no order once may come in any, and what only grows is left out', () => {
    const overlay = overlayOf(
      seen('U-80', 'notes: not by id', 'listNotes'),
      seen('U-80', 'workspaces: by id, ascending', 'listNotes'),
      seen('U-04', 'the largest id needs 9 bits'),
    );
    expect(saysOf(overlay, 'U-80')).toEqual(['notes: *', 'workspaces: by id, ascending']);
    expect(targetsOf(overlay, 'U-04')).toEqual([]);
  });

  test('nothing of a server leaves its comment or its text', () => {
    const text = observedOverlay(
      reportOf(seen('U-85', `x\n  - target: $\n${hostile.markup}`, 'extractArchive')),
    );
    expect((parse(text) as Overlay).actions).toHaveLength(1);
    expect(text.split('\n').filter((line) => line.startsWith('  - target'))).toHaveLength(1);
  });

  test('there is none where nothing was observed', () => {
    expect(() => observedOverlay(reportOf())).toThrow(
      '--write-overlay: the run observed no unspecified behaviour, so there is nothing to write.',
    );
  });
});

describe('the share', () => {
  test('is of the points that the register has watched; the others have their reason there', () => {
    const others = unknowns.filter(({ id }) => !observable.includes(id));
    for (const { observe } of others) expect(observe).toMatch(/^Not observed: .{10,}/);
    expect(observable.length + others.length).toBe(unknowns.length);
  });

  test('names each that did not come out, with its reason', () => {
    const { observed, left } = shareOf([seen('U-04', '9 bits'), seen('U-56', '422')]);
    expect(observed).toEqual(['U-56']);
    expect(left).toContainEqual({ id: 'U-04', reason: 'it depends on the content of the account' });
    expect(left).toContainEqual({ id: 'U-12', reason: 'the run did not observe it' });
    expect(shareInWords({ observed, left })).toBe(`1 of ${observable.length} observable unknowns, 0 %`);
  });
});

test('with the overlay of the run, what that answers stays, and the rest is observed', () => {
  const action = { target: '$.info', update: { 'x-own': true }, 'x-answers': ['U-56'] };
  const report = reportOf(seen('U-56', '422 on name', 'createFolder'), seen('U-57', '422', 'createFolder'));
  const text = observedOverlay(report, { actions: [action], answers: new Set(['U-56']) });
  const { actions } = parse(text) as Overlay;
  expect(actions.map((action) => action['x-answers'])).toEqual([['U-56'], ['U-57']]);
  expect(actions[0]).toEqual(action);
});
