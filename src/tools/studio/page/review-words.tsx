import { Fragment } from 'react';
import type { Told } from '../../diff/diff.ts';
import type { Touched } from '../../diff/touched.ts';
import type { Judged } from '../review/review.ts';
import { Findings } from './findings.tsx';
import type { PartProps } from './studio.tsx';
import type { Found } from './use-passing.ts';
import { Worded } from './worded.tsx';

type Go = Pick<PartProps, 'go'>;

/** What has changed, in sentences, by what it belongs to. */
export const ReviewSentences = ({ changes, go }: Go & { readonly changes: readonly Told[] }) => {
  const groups = [...new Set(changes.map(({ group, of }) => `${group} ${of}`))];
  return (
    <section className="st-panel" aria-label="In words">
      <h3>In words</h3>
      {groups.map((key) => {
        const own = changes.filter(({ group, of }) => `${group} ${of}` === key);
        const [first] = own;
        if (first === undefined) return null;
        return (
          <div key={key} className="st-told">
            <h4>
              <span>{kinds[first.group]}</span> {first.group === 'others' ? '' : first.of}
              {first.group === 'flows' && (
                <button type="button" onClick={() => go({ part: 'map', flow: first.of, node: '' })}>
                  on the map
                </button>
              )}
            </h4>
            {[...new Set(own.map(({ file }) => file))].map((path) => (
              <Fragment key={path}>
                <small>
                  <a href={`#${new URLSearchParams({ part: 'text', file: path })}`}>{path}</a>
                </small>
                <ul>
                  {own
                    .filter(({ file }) => file === path)
                    .map(({ sentence, pointer }) => (
                      <li key={`${pointer} ${sentence}`}>
                        <Worded text={sentence} />
                      </li>
                    ))}
                </ul>
              </Fragment>
            ))}
          </div>
        );
      })}
    </section>
  );
};

const kinds: Readonly<Record<Told['group'], string>> = {
  flows: 'Flow',
  brands: 'Brand',
  schemas: 'Schema',
  environments: 'Environment',
  others: 'Others',
};

/** What the change has to do with. */
export const ReviewTouched = ({
  touched,
  passing,
  go,
}: Go & { readonly touched: Touched; readonly passing: Found }) => {
  const { flows, others, screens, brands, words } = touched;
  const journeys = passing.isBusy ? [] : passing.journeys;
  return (
    <section className="st-panel" aria-label="What it touches">
      <h3>What it touches</h3>
      <dl className="st-touched">
        <Names term="Flows" names={flows} onChoose={(flow) => go({ part: 'map', flow, node: '' })} />
        <Names
          term="Also, by what they inherit or use"
          names={others}
          onChoose={(flow) => go({ part: 'map', flow, node: '' })}
        />
        <Names term="Screens" names={screens} />
        {brands === 'all' ? (
          <>
            <dt>Brands</dt>
            <dd>
              <span className="st-chip">All brands</span>
            </dd>
          </>
        ) : (
          <Names term="Brands" names={brands} />
        )}
        <Names term="Journeys" names={journeys.map(({ flow, name }) => `${flow}: ${name}`)} />
      </dl>
      {words.length > 0 && (
        <>
          <h4>Still to be translated</h4>
          <ul className="st-still">
            {words.map(({ of, key, language, text, still }) => (
              <li key={`${of} ${key} ${language}`}>
                <p>
                  <strong lang={language}>{language}</strong> {of}: <code>{key}</code>
                </p>
                <p>Now: “{text}”</p>
                <p>
                  {still === undefined ? (
                    'It has no words yet.'
                  ) : (
                    <>
                      It still says: “<span lang={language}>{still}</span>”
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

const Names = ({
  term,
  names,
  onChoose,
}: {
  readonly term: string;
  readonly names: readonly string[];
  readonly onChoose?: (name: string) => void;
}) =>
  names.length === 0 ? null : (
    <>
      <dt>
        {term} <span className="st-count-of">{names.length}</span>
      </dt>
      <dd>
        {names.slice(0, mostNames).map((name) =>
          onChoose === undefined ? (
            <span key={name} className="st-chip">
              {name}
            </span>
          ) : (
            <button key={name} type="button" className="st-chip" onClick={() => onChoose(name)}>
              {name}
            </button>
          ),
        )}
        {names.length > mostNames && <span> and {names.length - mostNames} more</span>}
      </dd>
    </>
  );

const mostNames = 12;

/** What the check finds now and did not before; what it finds no more. */
export const ReviewFindings = ({
  judged,
  error,
  go,
}: Go & { readonly judged: Judged | undefined; readonly error: Error | null }) => (
  <section className="st-panel" aria-label="The check">
    <h3>The check</h3>
    {judged === undefined ? (
      <p className="st-soft" role="status">
        {error?.message ?? 'Being checked …'}
      </p>
    ) : judged.fresh.length === 0 ? (
      <p className="st-good">✓ It finds nothing that it did not find before.</p>
    ) : (
      <>
        <p className="st-bad">⚠ New; saving is refused as long as this stands:</p>
        <Findings
          found={judged.fresh}
          onChoose={({ nodes: [node = ''] }) =>
            go({ part: 'map', flow: node.replace(/^\w+:/, '').split('/')[0] ?? '', node })
          }
        />
      </>
    )}
    {judged !== undefined && judged.gone.length > 0 && (
      <>
        <p className="st-good">✓ Mended:</p>
        <ul className="st-gone">
          {judged.gone.map(({ rule, file, line, message }) => (
            <li key={`${rule} ${file} ${line} ${message}`}>
              {message} <code>{rule}</code>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
);
