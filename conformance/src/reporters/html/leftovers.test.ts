import { expect, test } from 'vitest';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { leftovers } from './leftovers.ts';

test('names what was left behind, its id where it has one, and why', () => {
  expect(leftovers(sampleReport).text).toMatchInlineSnapshot(`
    "<details class="fold" data-group>
    <summary><h2 id="leftovers">Left behind in the account <span class="quiet">3</span></h2></summary>
    <p class="reason">The interface has no removal.</p>
    <ul class="leftovers">
    <li><bdi>note <b>Note conformance-5f1c90ab 1</b> (id 7114)</bdi></li>
    <li><bdi>workspace <b>Team &lt;conformance-5f1c90ab&gt; 1</b> (id 310)</bdi></li>
    <li><bdi>access token <b>conformance-5f1c90ab</b></bdi></li>
    </ul>
    </details>
    "
  `);
});

test('is no section where nothing was left behind', () => {
  expect(leftovers(passingReport).text).toBe('');
});
