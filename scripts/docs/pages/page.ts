/** One page of the site. Its HTML and its Markdown version have the same source. */
export interface Page {
  /** Without extension, from the root of the site: `reference/operations/login`. */
  path: string;
  title: string;
  /** From the root of the repository, of a hand-written page. */
  file?: string;
  /** One sentence for lists, search engines and agents. */
  description: string;
  /** Links to other pages end in `.md`, relative or from the root (`/errors.md`). */
  markdown: string;
  /** Markdown at the right of a wide screen, or below the introduction of a narrow one. */
  aside?: string;
  /** The Markdown version, if it is shorter than the page. */
  brief?: string;
  /** A page of tables: it has the full width, with its menu above the text. */
  isWide?: true;
  /** Only linked from another page: it is not in the navigation, the search and the agents' index. */
  isDetail?: true;
  /** Only about the reference server: the search lists it after pages about the interface. */
  isExtra?: true;
  /** The request of the try-it panel, in JSON. */
  tryIt?: TryIt;
}

/** A request that the reader can edit and send. */
export interface TryIt {
  operationId: string;
  method: string;
  path: string;
  needsToken: boolean;
  parameters: { name: string; in: string; value: string; isRequired: boolean }[];
  /** Required fields of the body. */
  required: string[];
  /** Indented JSON; undefined if the operation takes no body. */
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

/** A link from the root of the site: `/reference/operations/login.md#answer`. */
export const linkTo = (page: string, anchor?: string) => `/${page}.md${anchor ? `#${anchor}` : ''}`;

/** The anchor of an id such as `U-37`. */
export const anchorOf = (id: string) => id.toLowerCase();
