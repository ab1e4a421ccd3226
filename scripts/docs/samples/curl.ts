import { quoted } from '../../../options/shell.ts';
import { plain, type Json } from '../../lib/openapi.ts';
import { prettyJson } from '../pages/markdown.ts';
import { filledPath, formFields, type SampleRequest } from './request.ts';

/** A complete command if `FILE_STORAGE_BASE_URL` and `FILE_STORAGE_TOKEN` are set. */
export function curlSample(request: SampleRequest): string {
  const { needsToken, headers, body, sendsForm, answersBytes } = request;
  const method = request.method.toUpperCase();
  const url = `"$FILE_STORAGE_BASE_URL${filledPath(request)}"`;
  const parts = [
    `curl ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}${url}`,
    ...(needsToken ? ['-H "Authorization: Bearer $FILE_STORAGE_TOKEN"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${plain(value)}`)}`),
    ...(body !== undefined && !sendsForm ? ["-H 'Content-Type: application/json'"] : []),
    ...(body !== undefined && !sendsForm ? [`-d ${quoted(jsonOf(body))}`] : []),
    ...(sendsForm ? formFields(body).map(([name, value]) => `-F ${formPart(name, value)}`) : []),
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
