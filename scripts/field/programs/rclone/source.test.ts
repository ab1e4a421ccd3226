import { expect, test } from 'vitest';
import { withoutAddress } from './source.ts';

test('removes only the constants of the address', () => {
  const source = `const (
	minSleep = 10
	baseURL  = "https://example.com/"
	rootURL  = baseURL + "api/v1"
)
var opts = rest.Opts{RootURL: baseURL + o.url}
`;
  expect(withoutAddress(source)).toEqual({
    text: 'const (\n\tminSleep = 10\n)\nvar opts = rest.Opts{RootURL: baseURL + o.url}\n',
    removed: 2,
  });
});
