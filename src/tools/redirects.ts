/** `npm run redirects`: every request to be led elsewhere that is tried, hostile ones above all, with what comes of it. Ends with 1 where one gets through, or one is held that must not be. */
import { tables } from './redirects/table.ts';

const lines = tables.flatMap(({ title, requests, leads }) => [
  `\n${title}`,
  ...requests.map((request) => {
    const { client, address, allowed } = request;
    const isLed = leads(request);
    const verdict = isLed === allowed ? (isLed ? 'led   ' : 'held  ') : isLed ? 'THROUGH' : 'STUCK ';
    return `  ${verdict} ${client === undefined ? '' : `${client || '""'}: `}${JSON.stringify(address)}`;
  }),
]);
const wrong = tables.flatMap(({ requests, leads }) =>
  requests.filter((request) => leads(request) !== request.allowed),
);
const through = wrong.filter(({ allowed }) => !allowed).length;
const all = tables.flatMap(({ requests }) => requests);
const held = all.filter(({ allowed }) => !allowed).length;
process.stdout.write(
  `${lines.join('\n')}\n\n${all.length} requests: ${held - through} of ${held} hostile ones held, ${through} through; ${wrong.length - through} of the others stuck.\n`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;
