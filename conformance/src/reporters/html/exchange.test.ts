import { describe, expect, test } from 'vitest';
import { bareExchange, checkOn } from '../../testing/sample-parts.ts';
import { sampleReport } from '../../testing/sample-report.ts';
import { Exchanges } from './exchange.ts';

const { target } = sampleReport;
const [creation] = checkOn('FOLDER-4').exchanges;
const [link] = checkOn('LINK-15').exchanges;

describe('an exchange', () => {
  test('is shown with operation, time, headers, bodies and command', () => {
    const exchange = {
      ...creation!,
      response: { status: 201, headers: [['Content-Type', 'application/json'] as const], body: '{"id":1}' },
    };

    expect(new Exchanges(target, false).show(exchange).text).toMatchInlineSnapshot(`
      "<details class="exchange" id="exchange-1">
      <summary><code><b>POST</b> /folders → <b>201</b></code> <span class="quiet">createFolder, 18 ms</span></summary>
      <div class="messages"><div><h4>Request</h4>
      <details><summary>2 headers</summary><pre tabindex="0" role="group" aria-label="Request: headers"><code>authorization: Bearer &lt;token&gt;
      content-type: application/json</code></pre></details>
      <pre tabindex="0" role="group" aria-label="Request: body"><code>{
        &quot;parentId&quot;: null
      }</code></pre></div><div><h4>Response 201</h4>
      <details><summary>1 header</summary><pre tabindex="0" role="group" aria-label="Response 201: headers"><code>Content-Type: application/json</code></pre></details>
      <pre tabindex="0" role="group" aria-label="Response 201: body"><code>{
        &quot;id&quot;: 1
      }</code></pre></div></div>
      <div class="curl"><h4>curl</h4><button type="button" data-copy aria-live="polite" hidden>Copy<span class="unseen"> the command</span></button><pre tabindex="0" role="group" aria-label="curl command"><code>curl -X POST &#39;https://files.example.com/api/v1/folders&#39; -H &quot;Authorization: Bearer $FILE_STORAGE_TOKEN&quot; --data-raw &#39;{&quot;parentId&quot;:null}&#39;</code></pre></div>
      </details>"
    `);
  });

  test('is shown without the parts that it lacks', () => {
    expect(new Exchanges(target, false).show(bareExchange).text).toMatchInlineSnapshot(`
      "<details class="exchange" id="exchange-1">
      <summary><code><b>PUT</b> https://storage.example.net/object-1 → <b>204</b></code> <span class="quiet">no operation, 1.5 s</span></summary>
      <div class="messages"><div><h4>Request</h4>

      <p class="quiet">No body.</p></div><div><h4>Response 204</h4>

      <p class="quiet">No body.</p></div></div>
      </details>"
    `);
  });

  test('has its whole address where that only begins like the target', () => {
    const elsewhere = { ...bareExchange, request: { ...bareExchange.request, url: `${target}0/folders` } };

    expect(new Exchanges(target, false).line(elsewhere).text).toBe(
      `<code><b>PUT</b> ${target}0/folders → <b>204</b></code>`,
    );
  });

  test('is unfolded where that is wanted', () => {
    expect(new Exchanges(target, true).show(creation!).text).toMatch(
      /^<details class="exchange" id="exchange-1" open>\n/,
    );
  });

  test('is shown once, and linked from then on', () => {
    const exchanges = new Exchanges(target, false);
    const shown = [creation!, link!, creation!, link!].map((exchange) => exchanges.show(exchange).text);

    expect(shown[0]).toContain('<details class="exchange" id="exchange-1">');
    expect(shown[1]).toContain('<details class="exchange" id="exchange-2">');
    expect(shown.slice(2)).toEqual([
      '<p class="again">Shown above: <a href="#exchange-1"><code><b>POST</b> /folders → <b>201</b></code></a></p>',
      '<p class="again">Shown above: <a href="#exchange-2"><code><b>POST</b> /file-entries/4213/shareable-link → <b>200</b></code></a></p>',
    ]);
  });
});
