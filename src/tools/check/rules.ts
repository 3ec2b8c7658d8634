import { actionDistinct } from './action-distinct.ts';
import { actionHandled } from './action-handled.ts';
import { backgroundLimits } from './background-limits.ts';
import { blockValid } from './block-valid.ts';
import { bodyClosed } from './body-closed.ts';
import { bodyFits } from './body-fits.ts';
import { brandContrast } from './brand-contrast.ts';
import { brandDrawings } from './brand-drawings.ts';
import { brandFacts } from './brand-facts.ts';
import { brandFolder } from './brand-folder.ts';
import { brandFonts } from './brand-fonts.ts';
import { brandImages } from './brand-images.ts';
import { brandLanguages } from './brand-languages.ts';
import { brandLogo } from './brand-logo.ts';
import { brandNames } from './brand-names.ts';
import { brandOwn } from './brand-own.ts';
import { brandPhones } from './brand-phones.ts';
import { codeInherited } from './code-inherited.ts';
import { conditionExists } from './condition-exists.ts';
import { declarationUsed } from './declaration-used.ts';
import type { CheckRule } from './diagnostic.ts';
import { entryUnique } from './entry-unique.ts';
import { environmentHosts } from './environment-hosts.ts';
import { factExists } from './fact-exists.ts';
import { factRead } from './fact-read.ts';
import { factSet } from './fact-set.ts';
import { fallbackGiven } from './fallback-given.ts';
import { fieldExists } from './field-exists.ts';
import { fieldPrivate } from './field-private.ts';
import { fileKnown } from './file-known.ts';
import { formValid } from './form-valid.ts';
import { formatterExists } from './formatter-exists.ts';
import { gateSound } from './gate-sound.ts';
import { handedRead } from './handed-read.ts';
import { idleWarned } from './idle-warned.ts';
import { inputComplete } from './input-complete.ts';
import { issuerFacts } from './issuer-facts.ts';
import { jsonSyntax } from './json-syntax.ts';
import { listFound } from './list-found.ts';
import { messageExists } from './message-exists.ts';
import { messageParameters } from './message-parameters.ts';
import { messagePhone } from './message-phone.ts';
import { nameExists } from './name-exists.ts';
import { noticeShown } from './notice-shown.ts';
import { offerSound } from './offer-sound.ts';
import { oneKind } from './one-kind.ts';
import { operationExists } from './operation-exists.ts';
import { operationSound } from './operation-sound.ts';
import { outcomeHandled } from './outcome-handled.ts';
import { outcomeKnown } from './outcome-known.ts';
import { paramsFit } from './params-fit.ts';
import { patternValid } from './pattern-valid.ts';
import { redirectRaw } from './redirect-raw.ts';
import { referenceExists } from './reference-exists.ts';
import { returnHandled } from './return-handled.ts';
import { ruleOrder } from './rule-order.ts';
import { ruleSound } from './rule-sound.ts';
import { sayAndLeave } from './say-and-leave.ts';
import { scenarioCalls } from './scenario-calls.ts';
import { scenarioExists } from './scenario-exists.ts';
import { schemaDescribed } from './schema-described.ts';
import { schemaValid } from './schema-valid.ts';
import { screenExists } from './screen-exists.ts';
import { screenWords } from './screen-words.ts';
import { secretKept } from './secret-kept.ts';
import { stepEndless } from './step-endless.ts';
import { stepExits } from './step-exits.ts';
import { stepReachable } from './step-reachable.ts';
import { targetExists } from './target-exists.ts';
import { textLength } from './text-length.ts';
import { textShown } from './text-shown.ts';
import { valueType } from './value-type.ts';
import { wayOut } from './way-out.ts';
import { windowOrder } from './window-order.ts';
import { wordAvoided } from './word-avoided.ts';
import { wordOrphan } from './word-orphan.ts';
import { wordsDistinct } from './words-distinct.ts';
import { wordsPhone } from './words-phone.ts';
import { wordsPlain } from './words-plain.ts';
import { wordsTranslated } from './words-translated.ts';

/** The rules of the check by their ids, in the order in which their findings are told. */
export const rules = {
  'json-syntax': jsonSyntax,
  'file-known': fileKnown,
  'schema-valid': schemaValid,
  'schema-described': schemaDescribed,
  'one-kind': oneKind,
  'target-exists': targetExists,
  'operation-exists': operationExists,
  'operation-sound': operationSound,
  'screen-exists': screenExists,
  'block-valid': blockValid,
  'form-valid': formValid,
  'offer-sound': offerSound,
  'action-handled': actionHandled,
  'action-distinct': actionDistinct,
  'outcome-known': outcomeKnown,
  'outcome-handled': outcomeHandled,
  'code-inherited': codeInherited,
  'return-handled': returnHandled,
  'input-complete': inputComplete,
  'rule-order': ruleOrder,
  'rule-sound': ruleSound,
  'say-and-leave': sayAndLeave,
  'background-limits': backgroundLimits,
  'fact-exists': factExists,
  'fact-set': factSet,
  'fact-read': factRead,
  'handed-read': handedRead,
  'declaration-used': declarationUsed,
  'field-exists': fieldExists,
  'condition-exists': conditionExists,
  'window-order': windowOrder,
  'name-exists': nameExists,
  'pattern-valid': patternValid,
  'reference-exists': referenceExists,
  'formatter-exists': formatterExists,
  'value-type': valueType,
  'list-found': listFound,
  'body-closed': bodyClosed,
  'body-fits': bodyFits,
  'params-fit': paramsFit,
  'secret-kept': secretKept,
  'field-private': fieldPrivate,
  'redirect-raw': redirectRaw,
  'entry-unique': entryUnique,
  'step-reachable': stepReachable,
  'step-exits': stepExits,
  'step-endless': stepEndless,
  'idle-warned': idleWarned,
  'fallback-given': fallbackGiven,
  'gate-sound': gateSound,
  'notice-shown': noticeShown,
  'way-out': wayOut,
  'message-exists': messageExists,
  'message-parameters': messageParameters,
  'message-phone': messagePhone,
  'screen-words': screenWords,
  'word-orphan': wordOrphan,
  'word-avoided': wordAvoided,
  'words-phone': wordsPhone,
  'words-plain': wordsPlain,
  'words-distinct': wordsDistinct,
  'words-translated': wordsTranslated,
  'text-length': textLength,
  'text-shown': textShown,
  'issuer-facts': issuerFacts,
  'environment-hosts': environmentHosts,
  'brand-folder': brandFolder,
  'brand-facts': brandFacts,
  'brand-drawings': brandDrawings,
  'brand-images': brandImages,
  'brand-fonts': brandFonts,
  'brand-contrast': brandContrast,
  'brand-logo': brandLogo,
  'brand-names': brandNames,
  'brand-phones': brandPhones,
  'brand-own': brandOwn,
  'brand-languages': brandLanguages,
  'scenario-calls': scenarioCalls,
  'scenario-exists': scenarioExists,
} as const satisfies Readonly<Record<string, CheckRule>>;
