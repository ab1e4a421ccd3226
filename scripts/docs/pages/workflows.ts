import type { Step, Workflow } from '../model/workflows.ts';
import { operationLink, type Context } from './context.ts';
import { blocks, bullets, fence, prettyJson } from './markdown.ts';
import { linkTo, pathOf, type Page } from './page.ts';

export function workflowPages({ model }: Context): Page[] {
  return model.workflows.map(workflowPage);
}

/** The path of a workflow's picture. */
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
        `Run it after ${dependsOn.map((other) => `[${other}](${linkTo(pathOf.workflow(other))})`).join(', ')}.`,
      `![Steps of ${id}: ${steps.map((step) => step.operationId ?? step.id).join(', then ')}](/${workflowPicture(id)}.svg)`,
      inputs.length > 0 && '## Input',
      bullets(inputs.map(({ name, description: text }) => `\`${name}\`: ${text}`)),
      '## Steps',
      ...steps.flatMap(stepText),
      `This is the [Arazzo](https://spec.openapis.org/arazzo/latest.html) workflow \`${id}\` in ` +
        `\`openapi/workflows/${file}\`. Every build runs it against the reference server.`,
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
      ? `Keep ${outputs.map(([name, source]) => `\`${name}\` (\`${source.replace('$response.body#', '')}\`)`).join(', ')} of the response.`
      : '',
  ];
}

export function workflowIndex({ model }: Context): Page {
  return {
    path: pathOf.workflows,
    title: 'Workflows',
    description: 'Sequences of several calls, step by step.',
    markdown: blocks(
      '# Workflows',
      'Each workflow is a sequence of calls, written in Arazzo. It is documentation, sample and test in one.',
      bullets(
        model.workflows.map(
          ({ id, summary, description }) => `[${summary}](${linkTo(pathOf.workflow(id))}): ${description}`,
        ),
      ),
    ),
  };
}
