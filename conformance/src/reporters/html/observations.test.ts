import { expect, test } from 'vitest';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { observations } from './observations.ts';

test('has a row for each unknown, with what is open and each behaviour that was seen', () => {
  const [first] = sampleReport.observations;
  const seen = [
    first!,
    { unknown: 'U-03', behaviour: 'a <b>' } as const,
    { ...first!, behaviour: 'another' },
  ];

  expect(observations({ ...passingReport, observations: seen }).text).toMatchInlineSnapshot(`
    "<details class="fold" data-group>
    <summary><h2 id="observations">Observed behaviour that the interface does not specify <span class="quiet">2</span></h2></summary>
    <p class="lead">The interface does not specify these. They do not affect the result.</p>
    <table aria-labelledby="observations">
    <thead><tr><th scope="col">Id</th><th scope="col">Question</th><th scope="col">This server</th></tr></thead>
    <tbody>
    <tr id="U-01" data-verdict="observed"><th scope="row"><a href="#U-01">U-01</a><td>Which 2xx status code does an operation respond with?<td><p><bdi>200 (createFolder, deleteEntries), 201 (createNote)</bdi></p><p><bdi>another</bdi></p>
    <tr id="U-03" data-verdict="observed"><th scope="row"><a href="#U-03">U-03</a><td>Which fields do objects in responses have that the interface does not list?<td><p><bdi>a &lt;b&gt;</bdi></p></tbody>
    </table>
    </details>
    "
  `);
});

test('is no section where nothing was observed', () => {
  expect(observations(passingReport).text).toBe('');
});
