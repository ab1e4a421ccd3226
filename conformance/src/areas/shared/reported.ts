// The areas name it as one of their helpers.
export { reported } from '../../model/finding-data.ts';
