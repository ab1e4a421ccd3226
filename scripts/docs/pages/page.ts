/** One page of the site. Both its HTML and its plain twin come from Markdown. */
export interface Page {
  /** Place without ending, below the root of the site: `reference/operations/login`. */
  path: string;
  title: string;
  /** One sentence for lists, search engines and agents. */
  description: string;
  /** Links to other pages end in `.md`, relative or from the root (`/errors.md`). */
  markdown: string;
  /** Markdown that stands at the right of a wide screen, and below the introduction of a narrow one. */
  aside?: string;
  /** The plain twin where it says less than the page. */
  brief?: string;
  /** A page of tables: it has the whole width, and its menu above the text. */
  isWide?: true;
  /** Reached from another page alone: it has no place in the navigation, the search and the agents' index. */
  isDetail?: true;
  /** What only the reference server has: it is found after what the interface specifies. */
  isExtra?: true;
  /** What the try-it panel sends, as JSON. */
  tryIt?: TryIt;
}

/** A request that the reader can change and send. */
export interface TryIt {
  operationId: string;
  method: string;
  path: string;
  needsToken: boolean;
  parameters: { name: string; in: string; value: string; isRequired: boolean }[];
  /** Fields of the body without which the request is refused. */
  required: string[];
  /** Indented JSON; absent where the operation takes none. */
  body?: string;
}

export const pathOf = {
  operation: (id: string) => `reference/operations/${id}`,
  resource: (component: string) => `reference/resources/${component}`,
  workflow: (id: string) => `workflows/${id}`,
  reference: 'reference/index',
  formats: 'reference/formats',
  errors: 'errors',
  openPoints: 'open-points',
  requirements: 'requirements',
  workflows: 'workflows/index',
  results: 'results',
  missing: '404',
  evidence: (server: string) => `results/${server}`,
};

/** A link from the root of the site: `/reference/operations/login.md#answer` */
export const linkTo = (page: string, anchor?: string) => `/${page}.md${anchor ? `#${anchor}` : ''}`;

/** The anchor of an id such as `U-37`. */
export const anchorOf = (id: string) => id.toLowerCase();
