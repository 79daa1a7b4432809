/**
 * Nouns that a text may use, in the singular. Things that a shop could sell, people of other kinds
 * and events in a life are missing on purpose: a text may name them only when its facts do.
 */
export const NOUNS = `
ability absence access account accuracy acknowledgment action activity addition adjustment advance
advantage advice affinity afterthought aim alternative amount analysis angle anything appeal
appearance application appointment appreciation approach appetite area argument array arrangement
aspect assistance assortment assumption attachment attempt attention attraction audience average
awareness balance base baseline basis basket behavior behaviour bend benchmark benefit blend block
bond booking boost bottom boundary box break bridge browsing budget bundle business buyer buying
call capacity care case cash cart catalog catch category cause caution center chain challenge
chance change channel character chat check choice circle circumstance clarity client clientele
closeness clue collection column combination combo comeback comfort comment commitment
communication community companion company comparison complement concept concern conclusion
condition confidence confirmation connection consideration consistency contact content context
contrast contribution contributor control convenience conversation conversion core corner
correspondence cost count couple course courtesy coverage creation cue curiosity custom customer
cycle data date day deal decision dedication definition degree delay delight demand departure
depth design desire detail deviation dialogue difference direction discovery discussion distance
distinction drive driver earner earning ease effect effort element email emphasis encouragement
end engagement enjoyment enthusiasm entry environment error essence estimate evaluation event
evidence exactness example exception exchange excitement excuse expectation expense experience
expert expertise explanation exploration extra eye face fact factor familiarity fashion favor
feature feedback feel feeling field figure find finding fit flag flexibility flow focus followup
force form format formula foundation fraction frame framework frequency front fuel fun function
future gap gathering gauge gem gesture glance glimpse go goal good goodwill grace gratitude
greeting ground group growth guess guest guidance guide habit half hand handful handle head
headline health heart help hesitation hint history hit hold honor hook hope idea identity image
imagination impact importance impression impulse incentive inclination income increment indication
indicator individual influence information ingredient initiative input insight inspiration
instance instinct integration intention interaction interest interlude interval introduction
invitation inquiry issue item job journey judgment jump key kind kindness knowledge label lack
language launch layer lead leap learning length lesson level leverage life lifetime lift light
like likelihood limit line lineup link list look loss lot love loyalty magic mail main maintenance
majority making manner mark market marketing match matter maximum meaning means measure meeting
memory mention menu message method middle milestone mind minimum minute mirror mission mistake mix
mode model moment momentum money mood motivation move movement multiple name nature need network
news newsletter niche norm note nothing notice notification nudge number object objective
observation occasion offer offering office one opening operation opinion opportunity option order
organization origin outcome outlet outline outlook outreach overview owner pace package page pair
pairing part participation passion past patience patronage pattern pause pay payoff peak people
percentage performance period perk persistence person personality perspective phase phone phrase
pick picture piece pillar pitch place plan planning platform play pleasure plenty plus point pool
popularity portfolio portion position possibility potential practice precision preference
preparation presence present pressure prevention pride principle priority probability problem
procedure process product production profile program progress project promotion prompt proof
proportion proposal proposition prospect purchase purchaser purpose push quality quantity question
quota quote range rank ranking rapport rate ratio reach reaction reactivation reading reality
reason reassurance recap reception recipe recognition recommendation reconnection record recovery
reduction reengagement reference reflection refresh refresher region regard regular regularity
reinforcement relation relationship release relevance reliability reliance relief remark reminder
rep repeat repertoire reply report request requirement research reservation resource respect
response responsibility rest result retention return revenue revival reward rhythm ring risk role
room roundup route routine row rule run sale sample satisfaction saving scale scenario scope score
screen season seat section sector segment selection seller selling sense sensitivity sentence
series service session set setting shame shape share sheet shift shop shopper shopping shortfall
show side sign signal significance sincerity situation size skill slot slice snapshot solution
someone something sort sound source space span spark special spender spending spirit split spot
staff stage stake stance stand standard standing standout staple start state statement status stay
step stop store story strategy streak strength stress stretch structure style subject success
suggestion sum summary supplement supply support surprise sweetener switch symptom table takeaway
tact target task taste team technique temptation tendency term test text thing think thinking
thought thread threshold time timeframe timeline timing tip title token tone tool top topic total
touch touchpoint track tracking traction trade tradition traffic trail transaction transition
treat treatment trend trial trick trigger trip trust try turn turnaround turnover twist type
uncertainty understanding unit update upgrade upsell upselling upside usage use user uniqueness
urgency value variation variety version view visibility visit visitor voice volume wait warmth
warning watch way weakness weekday weight welcome while whole win window wish wonder word wording
work workflow worry worth everybody everyone everything anybody anyone nobody somebody self salon
studio affection agenda aid ambition anchor anticipation asset assurance atmosphere attitude
autopilot backbone background barrier batch beat beginning being belief bit body book brand
breadth breakdown breather bulk bunch burden candidate certainty champion charm chunk closing
commerce complexity compliment compromise concentration confusion consequence consumer cornerstone
craft crowd curve danger dent dependence dependency description destination determination
development dimension discipline disruption dose doubt downside draft dream duration duty edge
ending energy equation era exit extent fan fault fear finish flair flavor footfall formality
fortune game glue grasp guideline hallmark harm haste headroom headway highlight hurdle hurry
ideal illustration imbalance inbox index intent intro irregularity lapse leeway lifeline lookout
low luck mainstay mechanism merit metric mindset mixture motive necessity newcomer notion nuance
obligation obstacle oddity odds outlier overlap ownership panic path patron perception perfection
philosophy pivot pocket prestige prime privilege proximity readiness reasoning recipient
reluctance remainder reputation resemblance restraint roadmap root rush safety scene seed sequence
setback shortcut slack snippet speed splurge spree stability steadiness substance sympathy synergy
tactic taker talent tally tension testament theme tide tie trait trap truth variable variance
venture vibe viewpoint virtue vision void wave wisdom yardstick percent cent calendar diary
heading card gift accessory spell drink snack dessert pastry home vip world stock counter till
door shelf bag shoulder finger affair aftermath allure anecdote arrival attic bargain beam
blessing boon bracket breeze brush buzz byproduct caption caveat cheer chore clip clock cluster
code composition con constant constraint continuity craving crew crisis criterion criteria
crossroads culture cushion deadline disappearance disappointment discretion disguise dividend
drift drought eagerness echo ecosystem elegance endeavor enterprise episode esteem etiquette
exclusivity exposure fallback feat flash flood fluctuation flurry foothold footing footprint
friction fringe frustration fuss gateway gentleness gist glow gravity grip groundwork gut
happiness harmony hassle haven hiatus hiccup hindsight honesty horizon hospitality humor humour
hunch hype icing impetus imprint indulgence inertia inkling insider inspection intimacy intrigue
intuition kick landmark landscape laughter legacy leisure lens liking loop lull magnet makeover
mantra marker maturity modesty morale mystery myth neighborhood neighbourhood nicety nod nostalgia
novelty openness orbit outset partnership payback peace phenomenon pinch plot poise portrait
predictability predicament prelude premise premium presentation pretext privacy pro prominence
pull pursuit puzzle quest quirk rationale recollection refuge regret renewal repercussion
resilience resistance resolution restart reunion ripple ritual road sacrifice scarcity scrutiny
seal serenity shadow shock shot simplicity skepticism smoothness soul spin spotlight springboard
stall stamp standpoint standstill stone strain strand stroke subset substitute subtlety suspicion
swing symbol tailwind temperament territory testimony threat thrill timetable togetherness
tradeoff trademark transparency treasure tribute triumph trouble tune undercurrent usefulness
vacuum validation vein verdict versatility vigilance volatility vulnerability wake wellbeing whim
willingness wrinkle yield zeal zone downtime lag recency tenure ticket wallet desk town city
street ear mouth arm foot feet eyes hands website site app media post feed heads mass class
crossover nearness shortage surplus stride strides bases fingertips doorstep hearts
`
