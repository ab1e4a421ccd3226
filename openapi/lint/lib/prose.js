const maxSummary = 60;
const sizeOrTime = /size|time|modified|duration|expires/i;
const unit = /\b(bytes?|[KMG]i?B|pixels?|milliseconds?|seconds?|minutes?|hours?|days?)\b/;

/**
 * @param {string} text
 * @returns {string[]} what is wrong, as predicates: "must end with a full stop."
 */
export function descriptionFaults(text) {
  return [...textFaults(text), ...(text.trimEnd().endsWith('.') ? [] : ['must end with a full stop.'])];
}

/**
 * @param {string} text
 * @returns {string[]}
 */
export function summaryFaults(text) {
  const faults = textFaults(text);
  if (text.endsWith('.')) faults.push('must not end with a full stop.');
  if (text.length > maxSummary) {
    faults.push(`must have at most ${String(maxSummary)} characters, not ${String(text.length)}.`);
  }
  return faults;
}

/**
 * The faults in the description of a property or parameter, in addition to {@link descriptionFaults}.
 *
 * @param {string} name
 * @param {unknown[]} types
 * @param {string} text
 * @returns {string[]}
 */
export function fieldFaults(name, types, text) {
  const faults = [];
  if (/^(A|An|The)\s/.test(text)) faults.push('must start without an article.');
  if (types.includes('boolean') && !text.startsWith('Whether ')) {
    faults.push('of a boolean must start with `Whether`.');
  }
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && sizeOrTime.test(name) && !unit.test(text)) {
    faults.push(`of \`${name}\` must name its unit (bytes, milliseconds, ...).`);
  }
  return faults;
}

/**
 * @param {string} text
 * @returns {string[]}
 */
function textFaults(text) {
  const faults = [];
  if (!/^[A-Z0-9`]/.test(text)) faults.push('must start with a capital letter, a digit or a backtick.');
  if (/[ \t]+(\n|$)/.test(text)) faults.push('has white space at the end of a line.');
  if (/\S {2,}\S/.test(text)) faults.push('has several spaces in a row.');
  if (/\bTODO\b/.test(text)) faults.push('is unfinished: it says TODO.');
  return faults;
}
