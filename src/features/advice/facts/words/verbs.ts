/**
 * Verbs that a text may use, in the base form; `words.ts` adds the other forms. A verb that tells of
 * something that the sales cannot show is missing on purpose: complain, promise, cancel, move, marry, owe.
 */
export const VERBS = `
accept access accompany account achieve acknowledge act adapt add address adjust adopt advance
affect afford aim align allow alter amount analyze anticipate apologize appeal appear appreciate
approach arrange aspire assess assign assist associate assume assure attach attempt attend attract
average avoid await balance base become begin behave believe belong benefit blend book boost
bounce break breathe bridge brighten bring browse build bundle buy calculate calm capture care
carry catch cause celebrate center challenge change characterize check cheer arrive congratulate
fancy ride choose circle clarify clear click close coincide collect combine come comfort compare
compensate complement complete comprise concentrate concern connect consider consist consolidate
constitute contain continue contribute convert convey convince correspond count counter cover
craft create cross cultivate curate customize decide deepen define delay delight deliver
demonstrate depend derive describe deserve design detect determine develop deviate devote differ
direct disappear discover display distinguish diversify divide drift drive earn ease elevate
embrace emerge emphasize employ enable encourage end engage enhance enjoy enrich ensure enter
entice equal establish estimate evaluate evolve examine exceed excel exist expand expect
experience explain explore express extend face fade favor favour feature feel figure fill finalize
find finish fit fix flag flatter flow focus follow forget form formulate foster frame freshen fuel
function gather gauge generate get give glance go grab grant greet group guide handle happen hear
help highlight hint hit hold honor honour hope identify illustrate imagine impact imply impress
incentivize include incorporate indicate influence inform inspire integrate intend interact
interest interpret intrigue introduce invest involve isolate judge jump justify keep know lack
land lapse last launch lead lean learn leverage lift like limit line link list listen live
localize look love maintain make manage map mark match matter maximize mean measure meet merit
mind mirror miss mix model monitor motivate narrow near need nourish note notice nudge nurture
obtain occur offer open operate opt optimize organize originate outline outpace outperform
outshine overlook pair participate pass pause pay peak perform perk personalize persuade pick
pique pivot place plan plant play please point polish pop position practice preface prefer prepare
present preserve prevent prioritize proceed produce progress prolong promote prompt protect prove
provide pull pursue push put question reach read realize reappear reassure rebook rebuild
recapture receive reciprocate reckon recognize reconnect record recover redirect reengage refer
refine reflect refocus refresh regain register reignite reinforce reinvigorate relate relax rely
remain remember repair repeat replace represent require rescue reserve resonate respect restart
restore restrict result resume retain rethink retrieve return reveal reverse revisit revive reward
ring risk round run save score secure see seek seem select sell send sense separate serve set
settle shape share shift shine shop show shrink signal simplify single sit skip slot smile smooth
soften sound space spark speak spend split spoil spot spread stabilize stack stand start state
stay steer step stick stimulate stop stray strengthen stress stretch strike structure study
substitute succeed suffer suffice suit sum supply support surface surpass surprise surround
sustain sway switch tailor take talk target tempt tend test thank think thrive tie time tip top
total touch track trail treat trigger try tune turn uncover underline underpin underscore
understand unlock upgrade upsell use utilize value vanish vary view visit wait walk want warm bake
beat bother discontinue hesitate hurt lose overdo overwhelm pressure repay rush sync taste trend
warrant waste watch weave weigh welcome wish wonder wind work worry wrap yield absorb accommodate
accomplish accumulate acquire activate admire admit aid alert allocate amaze announce assemble
attribute back bet bind block boast brush burst cease chase cite classify cling coax compete
compile compose conclude conduct confuse consult consume contemplate contrast cope copy cost curb
cut dare deem defend delegate devise dictate digest discourage dismiss divert dominate doubt draw
dream dwell echo educate eliminate emphasise endorse endure energize entertain equip escape evoke
exaggerate exchange exclude excuse execute exercise exhibit extract fascinate fear feed fetch
fight file flourish forecast foresee forgive fulfill fulfil furnish gear grasp harm harness hasten
hide hinder hurry illuminate implement impose infer initiate inject innovate insert insist install
instruct intensify interrupt intervene investigate jeopardize leave level load locate log long
lure market mature merge minimize mistake mobilize multiply neglect negotiate nod oblige observe
occupy omit oppose outweigh overcome oversee pack pave perceive persist pile plot pour praise
predict presume pretend project propel prosper provoke publish purchase query quote rally recall
recognise rejoin rekindle release relieve remark remove renew reopen reorder reposition resemble
resist resolve rotate ruin satisfy scale scan scare scatter seal search seize shake shut sign
sketch snap solve sort specialize specify speculate speed squeeze stem stir store streamline
strive summarize supplement suppose survive suspect swap sweeten swing tackle tease threaten
tighten tolerate trace train transfer transform translate trust twist undermine undertake unfold
unite update uphold urge verify wake wander widen witness reawaken reintroduce retarget showcase
spotlight underestimate overestimate snowball skew stumble specialise personalise prioritise
optimise maximise minimise organise realise reenergize resurface uplift bid clap crave dig ditch
elaborate embark entail envision equate escalate eye falter fare flip float flock fluctuate forge
glow hone hover hunt ignite inch creep edge instill intertwine jot juggle latch linger loom loop
mend mingle muster nail net nibble outdo outnumber oversell patch peek pinpoint ping pounce prod
prune pry quiz reap reassess recap recommence reconsider recount rectify redeem reestablish
reevaluate regroup reiterate relay remedy respark retrace reunite revamp revert revolve reword
roll salvage savor savour scratch shower sideline sniff solidify soothe sprinkle spruce spur stall
steady strategize stroll sweep tally tap throw tick tweak unpack unveil usher voice wave weather
whet wobble woo wow zoom alternate backfire bank bear benchmark boil broaden bump cater channel
cherish chime compliment confide cushion dabble detract disappoint disclose dispel disrupt
dovetail drag drain enlist entrust exhaust expedite familiarize fret gravitate guard heed incline
infuse kickstart label lavish lighten lump magnify misread misinterpret mislead mull normalise
offset overcompensate overload overreact overshadow overstate pamper pencil piggyback pin plug
ponder preempt probe quantify quicken rejuvenate reminisce rephrase replenish restock retell root
sacrifice sample sharpen shelve shortlist signify spell symbolize transition trim undo unearth
vouch waver wean yearn hang warn teach press knock rest dress own stock flood
`

/** Verbs that only a suggestion may use: as an order (`Call her`) or as `calling`, never as something that happened. */
export const SUGGESTING_VERBS = `
ask call comment respond react answer confirm agree commit apply join submit contact deal discuss
drop email inquire enquire invite move review mail mention message phone propose win recommend
remind reply say schedule speak suggest talk tell text write
`

/** Things that only a suggestion may name: `bring a friend`. Of a customer they would be invented. */
export const SUGGESTED_THINGS = `
coffee tea card cards postcard postcards
`

/** Forms of these verbs that the rules of spelling do not give. */
export const IRREGULAR_FORMS = `
am is are was were be been being has have had having does do did doing done goes went gone came
became begun began bought brought built caught chose chosen drawn drew driven drove felt fit found
gave given got gotten grew grown heard held hit kept knew known laid led lost made meant met put
ran read rung seen saw sent set shone shown sold spent split spread stood stuck struck taken took
taught thought understood woven won arisen arose forgotten forgot rebuilt may might must can could
shall should will would ought let lets won't offs says suggests trying tried tries lying lies
better overcame tells speaks overcome foresaw forgave sought withdrawn bore bred swung strove
`
