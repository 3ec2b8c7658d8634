import type { BrandField, FieldGroup } from '../brand/fields.ts';
import type { BrandSheet } from '../brand/sheet.ts';
import type { Checked, Overview } from '../tasks.ts';
import { BrandFields } from './brand-fields.tsx';
import { Findings } from './findings.tsx';
import type { PartProps } from './studio.tsx';
import { useBrandEdits } from './use-brand-edits.ts';

/** A brand's properties, one group at a time, each with what the check objects to in it. */
export const BrandForm = ({
  brand,
  sheet,
  found,
  where,
  go,
}: Pick<PartProps, 'where' | 'go'> & {
  readonly brand: Overview['brands'][number];
  readonly sheet: BrandSheet;
  readonly found: Checked['found'];
}) => {
  const edits = useBrandEdits(sheet);
  const { groups, file } = sheet;
  const chosen = groups.find(({ title }) => title === where.group) ?? groups[0];
  const placed = groups.flatMap((group) => foundIn(group, found, file));
  const others = found.filter((finding) => !placed.includes(finding));
  if (sheet.value === undefined)
    return (
      <>
        <h2>{brand.name}</h2>
        <p className="st-hint">
          {file} cannot be read: mend its text first. What is at fault stands below; nothing of it is lost.
        </p>
        <Findings found={found} onChoose={() => undefined} />
      </>
    );
  return (
    <>
      <header className="st-kit__head">
        <h2>{brand.name}</h2>
        <p>
          brands/{brand.id}
          {found.length === 0 ? '' : ` · ${found.length} to mend`}
        </p>
      </header>
      <nav className="st-groups" aria-label="Of the brand">
        {groups.map((group) => {
          const wrong = foundIn(group, found, file).length;
          return (
            <button
              key={group.title}
              type="button"
              aria-current={group === chosen ? 'true' : undefined}
              onClick={() => go({ group: group.title })}
            >
              {group.title}
              {wrong > 0 && <span className="st-wrong-count">⚠ {wrong}</span>}
            </button>
          );
        })}
      </nav>
      {others.length > 0 && (
        <details className="st-elsewhere" open>
          <summary>In no field here</summary>
          <Findings found={others} onChoose={() => undefined} />
        </details>
      )}
      {chosen !== undefined && (
        <section className="st-group-fields" aria-label={chosen.title} key={chosen.title}>
          <BrandFields
            fields={chosen.fields}
            around={{
              brand: brand.id,
              languages: brand.languages,
              edits,
              found: foundIn(chosen, found, file),
            }}
          />
        </section>
      )}
    </>
  );
};

const foundIn = ({ fields }: FieldGroup, found: Checked['found'], file: string): Checked['found'] =>
  found.filter((finding) => finding.file === file && fields.some((field) => isAt(field, finding.pointer)));

const isAt = ({ pointer }: BrandField, at: string): boolean => `${at}/`.startsWith(`${pointer}/`);
