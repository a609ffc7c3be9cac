import { z } from 'zod';
import { UNIT_OF_CONCEPT } from '../../facts/concepts.ts';
import type { VendorFigure } from '../market-vendor.ts';

/** All facts of a company. One without facts in the taxonomies has none of the fields. */
export const companyFactsSchema = z.looseObject({
  facts: z
    .record(z.string(), z.record(z.string(), z.looseObject({ units: z.record(z.string(), z.unknown()) })))
    .optional(),
});
export type CompanyFacts = z.output<typeof companyFactsSchema>;

const factSchema = z.looseObject({
  start: z.string().optional(),
  end: z.string(),
  val: z.number(),
  accn: z.string(),
  form: z.string(),
  filed: z.string(),
});

/** The figures that statements are made from, without a symbol. A fact of another shape, of which there are some, is left out. */
export function figuresOfFacts({ facts = {} }: CompanyFacts): VendorFigure[] {
  const figures: VendorFigure[] = [];
  for (const [concept, unit] of UNIT_OF_CONCEPT) {
    const [taxonomy = '', tag = ''] = concept.split(':');
    const filed = facts[taxonomy]?.[tag]?.units[unit];
    for (const one of Array.isArray(filed) ? filed : []) {
      const fact = factSchema.safeParse(one).data;
      if (fact === undefined) continue;
      const { start = null, end, val, accn, form, filed: filedDay } = fact;
      figures.push({
        symbol: '',
        concept,
        unit,
        periodFrom: start,
        periodTo: end,
        value: val,
        filedDay,
        raw: `${concept} ${start ?? ''}..${end} ${val} ${unit} ${form} ${accn}`,
        line: figures.length + 1,
      });
    }
  }
  return figures;
}
