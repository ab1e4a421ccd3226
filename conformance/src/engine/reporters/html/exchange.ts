import type { ExchangeReport, ShownExchange } from '../../model/report.ts';
import { shorten } from '../../model/printable.ts';
import { markup, prose, type Markup } from './markup.ts';
import { prettyJson } from './pretty-json.ts';
import { belowTarget, counted, duration, noResponse, replayNote } from './words.ts';

/** Maximum length of a body; the JSON report has all of it. */
const shownBody = 8_000;

/** Shows each exchange in full once, and afterwards as a link. */
export class Exchanges {
  readonly #places = new Map<ShownExchange, string>();
  readonly #target: string;
  readonly #open: boolean;

  /**
   * @param target the API root, left out of URLs
   * @param open whether exchanges are initially unfolded
   */
  constructor(target: string, open: boolean) {
    this.#target = target;
    this.#open = open;
  }

  show(exchange: ShownExchange): Markup {
    const place = this.#places.get(exchange);
    if (place !== undefined) {
      return markup`<p class="again">Shown above: <a href="#${place}">${this.line(exchange)}</a></p>`;
    }
    const id = `exchange-${this.#places.size + 1}`;
    this.#places.set(exchange, id);
    const { request, response, curl } = exchange;
    const time = [
      exchange.operation ?? 'no operation',
      ...(exchange.response ? [duration(exchange.durationMs)] : []),
    ];
    return markup`<details class="exchange" id="${id}"${this.#open && markup` open`}>
<summary>${this.line(exchange)} <span class="quiet">${time.join(', ')}</span></summary>
<div class="messages">${message('Request', request)}${response && message(`Response ${response.status}`, response)}</div>
${curl !== undefined && command(curl)}${replayNote(exchange).map((note) => markup`<p>${prose(note)}</p>`)}</details>`;
  }

  /** `POST /folders → 201` */
  line({ request, response }: ShownExchange): Markup {
    return markup`<code><b>${request.method}</b> ${belowTarget(request.url, this.#target)} → <b>${response?.status ?? noResponse}</b></code>`;
  }
}

type Message = Pick<ExchangeReport['request'], 'headers' | 'body'>;

function message(title: string, { headers = [], body }: Message): Markup {
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return markup`<div><h4>${title}</h4>
${headers.length > 0 && markup`<details><summary>${counted(headers.length, 'header')}</summary>${block(`${title}: headers`, lines)}</details>`}
${body ? block(`${title}: body`, shorten(prettyJson(body), shownBody)) : markup`<p class="quiet">No body.</p>`}</div>`;
}

function command(curl: string): Markup {
  return markup`<div class="curl"><h4>curl</h4><button type="button" data-copy aria-live="polite" hidden>Copy<span class="unseen"> the command</span></button>${block('curl command', curl)}</div>
`;
}

/** Can be scrolled, so it needs keyboard focus and a name. */
function block(name: string, text: string): Markup {
  return markup`<pre tabindex="0" role="group" aria-label="${name}"><code>${text}</code></pre>`;
}
