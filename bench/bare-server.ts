import Fastify from 'fastify';
import { twentyNotes } from './data.ts';

// A bare route that returns the JSON of 20 notes and logs as the reference server does, without token, validation or
// database. Prints its URL.
const app = Fastify({ logger: { stream: process.stderr } });
const notes = twentyNotes.map((note, index) => ({ id: index + 1, ...note }));
app.get('/notes', () => notes);
console.log(await app.listen({ port: 0 }));
