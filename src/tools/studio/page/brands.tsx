import { useEffect, useMemo } from 'react';
import type { Checked } from '../tasks.ts';
import { BrandForm } from './brand-form.tsx';
import { BrandList } from './brand-list.tsx';
import { BrandShots } from './brand-shots.tsx';
import { NewBrand } from './new-brand.tsx';
import { QueryState } from './query-state.tsx';
import type { PartProps } from './studio.tsx';
import { useTask } from './use-task.ts';

/** The brand kit: a brand in the groups in which its owner thinks of it, beside the screens that show how it looks. */
export const Brands = ({ overview, where, go }: PartProps) => {
  const brand = overview.brands.find(({ id }) => id === where.brand) ?? overview.brands[0];
  const checked = useTask('check', {}).data?.found;
  useEffect(() => {
    // A file that misses its place would take the place of the page.
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
  const isMaking = where.making === 'yes' || brand === undefined;
  return (
    <div className="st-brands">
      <BrandList
        brands={overview.brands}
        chosen={isMaking ? '' : (brand?.id ?? '')}
        found={checked ?? []}
        go={go}
      />
      {isMaking ? (
        <NewBrand overview={overview} go={go} />
      ) : (
        <Desk key={brand.id} {...{ overview, where, go }} brand={brand} found={checked ?? []} />
      )}
    </div>
  );
};

const refuse = (event: Event): void => event.preventDefault();

const Desk = ({
  brand,
  found,
  where,
  go,
}: PartProps & {
  readonly brand: PartProps['overview']['brands'][number];
  readonly found: Checked['found'];
}) => {
  const query = useTask('brand', { brand: brand.id });
  const sheet = query.data;
  const own = useMemo(
    () => found.filter(({ file }) => file.startsWith(`brands/${brand.id}/`)),
    [found, brand.id],
  );
  return (
    <>
      <section className="st-kit" aria-label={`Brand ${brand.name}`}>
        <QueryState query={query} label="The brand is being read" />
        {sheet !== undefined && <BrandForm {...{ brand, sheet, where, go }} found={own} />}
      </section>
      <BrandShots {...{ brand, where, go }} shots={sheet?.shots ?? []} faults={own.length} />
    </>
  );
};
