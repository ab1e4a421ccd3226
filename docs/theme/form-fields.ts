/** Numbers the fields of a page. */
let count = 0;

export function field<Element extends HTMLElement>(
  form: HTMLElement,
  name: string,
  element: Element,
): Element {
  const label = document.createElement('label');
  label.textContent = name;
  element.id = `try-${(count += 1)}`;
  label.htmlFor = element.id;
  form.append(label, element);
  return element;
}

export function input(type: string, value: string, isRequired: boolean): HTMLInputElement {
  const element = document.createElement('input');
  element.type = type;
  element.value = value;
  element.required = isRequired;
  element.spellcheck = false;
  // Keeps password managers from saving a token as somebody's password.
  element.autocomplete = type === 'password' ? 'one-time-code' : 'off';
  return element;
}

export function textArea(value: string): HTMLTextAreaElement {
  const element = document.createElement('textarea');
  element.value = value;
  element.rows = Math.min(14, value.split('\n').length + 1);
  element.spellcheck = false;
  return element;
}

/** Where a response is shown, and read aloud when it comes. */
export function responseBox(): HTMLPreElement {
  const box = document.createElement('pre');
  box.tabIndex = 0;
  box.setAttribute('role', 'status');
  box.hidden = true;
  return box;
}

export function show(box: HTMLElement, text: string): void {
  box.hidden = false;
  box.textContent = text;
}
