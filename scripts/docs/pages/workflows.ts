import type { Step, Workflow } from '../model/workflows.ts';
import { operationLink, type Context } from './context.ts';
import { blocks, bullets, fence, prettyJson } from './markdown.ts';
import { linkTo, pathOf, type Page } from './page.ts';

export function workflowPages({ model }: Context): Page[] {
  return model.workflows.map(workflowPage);
}

/** Where the picture of a workflow stands, from its page. */
export const workflowPicture = (id: string) => `pictures/workflow-${id}`;

function workflowPage(workflow: Workflow): Page {
  const { id, summary, description, inputs, steps, file, dependsOn } = workflow;
  return {
    path: pathOf.workflow(id),
    title: summary,
    description,
    markdown: blocks(
      `# ${summary}`,
      description,
      dependsOn.length > 0 &&
        `Comes after ${dependsOn.map((other) => `[${other}](${linkTo(pathOf.workflow(other))})`).join(', ')}.`,
      `![Steps of ${id}: ${steps.map((step) => step.operationId ?? step.id).join(', then ')}](/${workflowPicture(id)}.svg)`,
      inputs.length > 0 && '## What it takes',
      bullets(inputs.map(({ name, description: text }) => `\`${name}\`: ${text}`)),
      '## Steps',
      ...steps.flatMap(stepText),
      `It is an [Arazzo](https://spec.openapis.org/arazzo/latest.html) workflow, \`${id}\` in \`openapi/workflows/${file}\`, ` +
        'and is run against the reference server on every build.',
    ),
  };
}

function stepText(
  { id, description, operationId, request, payload, outputs }: Step,
  index: number,
): string[] {
  return [
    `### ${index + 1}. ${id}`,
    [
      description,
      operationId ? `Calls ${operationLink(operationId)}.` : request ? `Sends \`${request}\`.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    payload === undefined || typeof payload === 'string' ? '' : fence('json', prettyJson(payload)),
    outputs.length > 0
      ? `Keeps ${outputs.map(([name, source]) => `\`${name}\` (\`${source.replace('$response.body#', '')}\`)`).join(', ')} of the answer.`
      : '',
  ];
}

export function workflowIndex({ model }: Context): Page {
  return {
    path: pathOf.workflows,
    title: 'Workflows',
    description: 'Flows of several calls, step by step.',
    markdown: blocks(
      '# Workflows',
      'Each is a flow of several calls, written in Arazzo: text, sample and test at once.',
      bullets(
        model.workflows.map(
          ({ id, summary, description }) => `[${summary}](${linkTo(pathOf.workflow(id))}): ${description}`,
        ),
      ),
    ),
  };
}
