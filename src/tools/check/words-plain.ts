import { type Rule, told } from './diagnostic.ts';
import { wordsIn } from './model/words.ts';

/** Words are plain text: markup would be read out as it stands. */
export const wordsPlain: Rule = ({ project }) =>
  [...Object.values(project.flows), ...Object.values(project.brands)].flatMap(({ locales }) =>
    Object.values(locales).flatMap((file) =>
      Object.values(wordsIn(file)).flatMap(({ text, pointer }) => {
        const [markup] =
          /<\/?[a-z][^<>]*>|&(#\d+|#x[\da-f]+|nbsp|amp|lt|gt|quot|apos|[mn]dash|hellip);/i.exec(text) ?? [];
        return markup === undefined
          ? []
          : told(
              { file, pointer },
              `${markup} is markup, and would be shown as it stands`,
              'Write plain text: the sign itself, another key for a heading, a link of the screen for a link.',
            );
      }),
    ),
  );
