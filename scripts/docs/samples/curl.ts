import { quoted } from '../../../packages/options/shell.ts';
import { plain } from '../../lib/call.ts';
import type { Json } from '../../lib/openapi.ts';
import { prettyJson } from '../pages/markdown.ts';
import { pathOfRequest, formFields, type SampleRequest } from './request.ts';

/** A complete command if `FILE_STORAGE_BASE_URL` and `FILE_STORAGE_TOKEN` are set. */
export function curlSample(request: SampleRequest): string {
  const { needsToken, headers, body, isForm, answersBytes } = request;
  const method = request.method.toUpperCase();
  const url = `"$FILE_STORAGE_BASE_URL${pathOfRequest(request)}"`;
  const parts = [
    `curl ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}${url}`,
    ...(needsToken ? ['-H "Authorization: Bearer $FILE_STORAGE_TOKEN"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${plain(value)}`)}`),
    ...(body !== undefined && !isForm ? ["-H 'Content-Type: application/json'"] : []),
    ...(body !== undefined && !isForm ? [`-d ${quoted(jsonOf(body))}`] : []),
    ...(isForm ? formFields(body).map(([name, value]) => `-F ${formPart(name, value)}`) : []),
    ...(answersBytes ? ['-o download.bin'] : []),
  ];
  return parts.join(' \\\n  ');
}

/** In one line if it is short. */
const jsonOf = (body: Json) => {
  const flat = JSON.stringify(body);
  return flat.length <= 60 ? flat : prettyJson(body, '  ');
};

const formPart = (name: string, value: string) =>
  name === 'file' ? "'file=@report.pdf'" : quoted(`${name}=${value}`);
