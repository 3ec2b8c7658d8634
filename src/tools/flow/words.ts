import { type JsonObject, ownValue } from '../../engine/index.ts';

/** What somebody has written for a new flow in one language: its title, what its first page is for and asks for, and what happens after the last. */
export type OwnWords = Readonly<Partial<Record<'title' | 'lead' | 'label' | 'next', string>>>;

/** What a new flow says at first, by language: its own words where there are some. A language that is not here begins with the English words. */
export const firstWords = (
  language: string,
  {
    segment,
    field,
    answers,
    own: { title, lead, label, next },
  }: {
    readonly segment: string;
    readonly field: string;
    readonly answers: boolean;
    readonly own: OwnWords & { readonly title: string };
  },
): JsonObject => {
  const words = ownValue(known, language) ?? english;
  return {
    ask: {
      title,
      lead: lead ?? words.lead,
      [field]: { label: label ?? words.label, help: words.help },
      action: { submit: words.submit, back: words.back },
    },
    done: {
      title: words.done,
      next: next ?? words.next,
      ...(answers && { reference: words.reference }),
      action: { back: words.back },
    },
    ...(answers && { message: { refused: words.refused } }),
    page: { [segment]: { title: `${title} | {{cardTitle}}`, description: lead ?? words.description } },
  };
};

const english = {
  lead: 'Say here what this page is for.',
  label: 'Your answer',
  help: 'From 2 to 50 characters.',
  submit: 'Continue',
  back: 'Back to sign in',
  done: 'It is done',
  next: 'Say here what happens next.',
  reference: 'Your reference is {{reference}}.',
  refused: 'That cannot be done now. Questions? Call us[[ at {{phone}}]].',
  description: 'Say here in a sentence what this page of {{cardTitle}} is for.',
};

const spanish: typeof english = {
  lead: 'Diga aquí para qué sirve esta página.',
  label: 'Su respuesta',
  help: 'De 2 a 50 caracteres.',
  submit: 'Continuar',
  back: 'Volver al inicio de sesión',
  done: 'Listo',
  next: 'Diga aquí qué sucede después.',
  reference: 'Su referencia es {{reference}}.',
  refused: 'Ahora no se puede hacer. ¿Preguntas? Llámenos[[ al {{phone}}]].',
  description: 'Diga aquí en una frase para qué sirve esta página de {{cardTitle}}.',
};

const known: Readonly<Record<string, typeof english>> = { en: english, es: spanish };

/** Whether there are first words in a language. */
export const speaks = (language: string): boolean => ownValue(known, language) !== undefined;
