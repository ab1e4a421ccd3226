import type { TestContext } from '../../test-context.ts';
import { inOrder, movedIds } from '../shared/moved-entries.ts';
import { sampled, stateOf, together } from '../shared/histories/entry-states.ts';
import { expectDone, type Facts, type Step, type Taken } from '../shared/histories/step.ts';
import { above, isActive, type Entry, type EntryModel } from '../shared/histories/entry-model.ts';

/** Has the state provider create a file in a folder of the vault, and another folder. */
export async function arrangeInVault(t: TestContext, model: EntryModel): Promise<void> {
  const { entryId, hash, folderId, destinationId } = await t.arrange('vault-entry');
  const add = (id: number, kind: Entry['kind'], parent?: Entry) =>
    model.add(
      {
        id,
        hash: kind === 'file' ? hash : '',
        kind,
        // The names from the state provider do not influence the choice of steps.
        name: `${kind} ${model.entries.length}`,
        content: kind === 'file' ? `file ${model.entries.length}` : '',
        parent,
        expected: { state: 'exists' },
      },
      'arranged',
    );
  const folder = add(folderId, 'folder');
  add(entryId, 'file', folder);
  add(destinationId, 'folder');
}

const moveFacts: Facts = {
  own: { all: 'VAULT-12' },
  others: { all: 'VAULT-13', parents: 'VAULT-13', children: 'VAULT-13' },
};

export const moveInVault: Step = {
  name: 'moved',
  operation: 'moveVaultEntries',
  choices: (t, model, chance) => {
    const places = model.active.filter(({ kind }) => kind === 'folder');
    const pairs = together(chance, model.active, 2).flatMap((targets) =>
      places
        .filter((place) =>
          // A move to the current folder, or into the entry itself, is open (U-97).
          targets.every(
            (target) => target.parent !== place && target !== place && !above(place).includes(target),
          ),
        )
        .map((place) => ({ targets, place })),
    );
    return sampled(chance, 40, pairs).map(({ targets, place }) => ({
      about: targets,
      settings: {
        number: String(targets.length),
        'the destination is': model.below(place).some(isActive) ? 'filled' : 'empty',
        'it lies': String(above(place).length),
        ...stateOf(model, targets[0]!),
      },
      take: () => move(t, targets, place),
    }));
  },
};

async function move(t: TestContext, targets: readonly Entry[], place: Entry): Promise<Taken> {
  const answer = await t.call('moveVaultEntries', {
    body: { entryIds: targets.map(({ id }) => id), destinationId: place.id },
  });
  const plain = async () => {
    const { entryId, destinationId } = await t.arrange('vault-entry');
    return t.call('moveVaultEntries', { body: { entryIds: [entryId], destinationId } });
  };
  await expectDone(t, answer, [{ tests: 'VAULT-12', send: plain }]);
  const left = targets.flatMap(({ parent }) => (parent && parent !== place ? [parent] : []));
  for (const entry of targets) entry.parent = place;
  const { entries: moved, destination } = answer.body;
  return {
    answer,
    shown: [
      {
        what: 'the ids of entries',
        got: movedIds(moved),
        wanted: inOrder(targets.map(({ id }) => id)),
        tests: 'VAULT-15',
      },
      { what: 'destination.id', got: destination?.id, wanted: place.id, tests: 'VAULT-16' },
    ],
    facts: moveFacts,
    named: targets,
    touched: [...new Set([...targets, place, ...left])],
  };
}

const deletionFacts: Facts = {
  own: { all: 'VAULT-23' },
  others: { all: 'VAULT-21', state: 'VAULT-21', children: 'VAULT-21' },
};

/** A history leaves at least this many entries in the vault. */
const fewest = 5;

export const deleteFromVault: Step = {
  name: 'deleted',
  operation: 'deleteVaultEntries',
  choices: (t, model, chance) =>
    together(
      chance,
      model.active.filter(
        (entry) => model.active.length - model.below(entry).filter(isActive).length > fewest,
      ),
      2,
    ).map((targets) => ({
      about: targets,
      settings: { number: String(targets.length), ...stateOf(model, targets[0]!) },
      take: async () => {
        const remove = (entryIds: number[]) =>
          t.call('deleteVaultEntries', { body: { entryIds, deleteForever: true } });
        const answer = await remove(targets.map(({ id }) => id));
        await expectDone(t, answer, [
          {
            tests: 'VAULT-23',
            send: async () => remove([(await t.arrange('vault-entry')).entryId]),
          },
        ]);
        // The state of the content is open (U-50).
        model.forget(targets.flatMap((entry) => model.below(entry)));
        for (const entry of targets) entry.expected = { state: 'deleted' };
        const left = targets.flatMap(({ parent }) => (parent && isActive(parent) ? [parent] : []));
        return { answer, facts: deletionFacts, named: targets, touched: [...new Set([...targets, ...left])] };
      },
    })),
};
