/** Adjectives; the forms in -ly are added. Those that compare are in `checks/directions.ts` and `checks/claims.ts`. */
export const ADJECTIVES = `
able absent accessible accurate active actual additional adequate advance advantageous affordable
aimed alert alive aligned ambitious ample another appealing applicable appropriate approximate apt
attentive attractive authentic automatic available aware away balanced basic beautiful beneficial
big bold brief bright brisk broad busy calm careful caring casual cautious central certain
characteristic charming chief choice clean clear clever close coherent comfortable commercial
committed common compact comparable compelling complementary complete complex comprehensive
concise concrete confident conscious considerable considerate consistent content continued
continuing continuous convenient conventional convincing cool core correct courteous creative
credible critical crucial curated curious current custom customary dear decent decisive dedicated
deep definite deliberate delicate delightful dependable desirable detailed dependent different
difficult direct discreet distinct distinctive diverse dominant doubtful due dynamic eager early
earnest easy effective efficient effortless elegant eligible emotional encouraging engaged
engaging enjoyable enough enthusiastic entire equal especial essential even evergreen evident
exact excellent exceptional excited exciting exclusive existing expected experienced explicit
express extended extensive extra extraordinary fair faithful familiar fantastic fast favorable
favored favourable final fine firm fit fitting fixed flawless flexible fluid focused following
fond forthcoming forward frequent fresh friendly fruitful full fun functional fundamental further
future general generic generous gentle genuine glad good gracious gradual grateful great habitual
handwritten handy happy hard healthy heartfelt heavy helpful hesitant high hidden honest hot ideal
identical immediate impactful imperfect important impressed impressive inactive inclined
incremental independent indirect individual ineffective infrequent informal informative initial
innovative insightful instant intended intense interested interesting internal intimate inviting
irregular isolated joint joyful just keen key kind known large last late lapsed latest lasting
leading lean light lightweight likely limited little lively local logical long low loyal lucky
lucrative main major manageable manual marginal mature meaningful measurable measured mere mid
mild mindful minimal minor missing mixed mobile moderate modest mutual narrow natural near neat
necessary needed negative neutral new next nice normal notable noteworthy noticeable novel obvious
occasional odd okay ok ongoing open opportune optimal optional ordinary organic original other
outgoing outstanding overall overdue own parallel particular passing past patient peaceful perfect
perfunctory periodic permanent persistent personal personalized pertinent physical plain planned
plausible playful pleasant pleased polite popular positive possible potential powerful practical
precious precise predictable preferred preliminary premium prepared present pressing previous
primary principal prior proactive probable productive professional profitable prominent promising
prompt proper proud proven public punctual pure purposeful pushy quick quiet random rapid rare
ready real realistic reasonable recent recognizable recommended record recurring reduced refined
refreshing regular related relative relaxed relevant reliable remaining remarkable reminded repeat
repeated repeating representative reserved respectful responsible responsive restrained rewarding
rich right risky robust routine safe same satisfying scattered scheduled seamless seasonal
secondary secure selected selective sensible sensitive separate serious set several severe shared
sharp short significant silent similar simple sincere single sizable sizeable skilled slight slow
small smart smooth social soft solid sound spaced special specific spontaneous stable stale
standard static steadfast steady stellar still straight straightforward strategic strict striking
strong structured stylish subsequent substantial subtle successful sudden sufficient suitable
superb supportive sure surprising sustainable sustained sweet swift sympathetic systematic tactful
tailored talented tangible targeted tasteful temporary tempting tentative terrific thankful
thorough thoughtful tight tied timely tiny top total touching traditional transparent true trusted
trustworthy typical ultimate unchanged unclear underlying understandable undivided unexpected
unhurried uniform unique unlikely unmistakable unnecessary unobtrusive unusual upbeat upcoming
useful usual valid valuable valued various vast versatile viable vital vivid wary warm weak
weekday welcome welcoming well whole wide willing wise wonderful workable worried worth worthwhile
worthy wrong warmhearted abrupt abundant acceptable accustomed adaptable afraid amazing amenable
anonymous anxious apparent approachable arbitrary average awkward bad bland blunt boring bound
capable cheerful classic cold competent competitive conceivable concerned conditional consecutive
conservative contrary convinced cordial costly cozy crisp cyclical damaging dangerous demanding
dense descriptive devoted diligent disproportionate distant dramatic dry durable emerging empty
endless enduring energetic erratic established expensive external extreme faint false famous
fascinating flattering formal former fragile graceful harmless hearty historic historical humble
illustrative imminent impatient impersonal impossible inappropriate incomplete inconsistent
incredible indicative indispensable inevitable inexpensive influential inherent inspired
instrumental intact integral intensive intentional intermittent invaluable invisible involved
latter lengthy live lone loose lost loud lovely marked massive mellow memorable messy methodical
minimum moving muted mysterious nearby nervous noisy nonexistent old opposite optimistic organized
outdated outright painful painless passionate passive perceptible persuasive pivotal plentiful
pointless prime pronounced proportionate prospective puzzling questionable radical reassuring
receptive reciprocal redundant reluctant repetitive reputable resilient respective restless
revealing rough rounded scarce seeming skeptical sleepy sole sophisticated spare sporadic stark
startling stunning superficial susceptible tidy tired tough tricky troubling unaffected unanswered
unavailable uncertain uncommon uneven unfamiliar unforgettable uninterrupted unmatched unnoticed
unremarkable unresponsive unsure unwilling upfront urgent useless vague vibrant vulnerable weighty
worrying better easier harder wiser closer longer shorter sooner simpler smarter warmer softer
deeper wider broader fuller clearer kinder nicer safer quicker faster newer older earlier later
lighter fresher happier gentler sharper firmer tighter finer rarer easiest simplest nearest
quickest surest fastest kindest warmest clearest earliest longest soonest smartest safest huge
enormous tremendous brilliant strange weird silly funny grand alright thrilled unable unaware used
tempted noticed remembered cherished treasured missed overlooked neglected ignored respected
invested tall thin dearest heartening telling cheery sunny homely hospitable imaginative inventive
ingenious insignificant negligible staggering sobering reassured untapped undervalued unexplored
unrelated unplanned unprompted unsolicited unintentional understated avoidable bearable believable
debatable dispensable excusable explainable foreseeable forgivable justifiable justified modern
negotiable observable obtainable pleasurable presentable reachable recognisable redeemable
reversible scalable thinkable traceable unavoidable unbeatable unbelievable undeniable unmissable
unnoticeable cosy chatty choosy decided deserved deserving detached doable dull faceless fated
fleeting forced frosty guarded hasty heartwarming hurried illogical impulsive indifferent
infectious intelligible laid lingering lukewarm mechanical mundane nameless overblown overdone
overhasty overly pensive prudent resounding restful robotic scripted selfless shallow shrewd
sketchy soothing spirited splendid sturdy supreme tacit tame taxing timeless tireless tolerant
trendy trivial unassuming unbroken undemanding unfailing unforced unfussy ungrateful uplifting
watchful weary wholehearted winning zealous
`

/** Adverbs, and other words that stand beside a sentence's statement. */
export const ADVERBS = `
about above absolutely accordingly actually again ago ahead alike almost already also altogether
anew any anytime anyhow anymore anyway anywhere apart approximately around aside away back barely
basically beforehand behind below besides best beyond briefly certainly chiefly clearly closely
collectively combined comfortably commonly comparatively considerably consequently constantly
conversely currently directly doubtless duly easily either else elsewhere enough entirely equally
especially essentially even eventually evenly ever exactly extra fairly far fast finally forth
fortunately forward forwards frankly frequently fully furthermore further generally gladly greatly
hardly hence henceforth here hereby highly hopefully how however ideally immediately indeed inside
instead into jointly just kindly largely lately later least likewise likely literally long loosely
lots mainly maybe meanwhile merely moreover mostly much namely naturally nearby nearly necessarily
nevertheless newly next nicely nonetheless normally notably now nowadays nowhere obviously
occasionally often okay once online only openly ordinarily otherwise outright outside overall
particularly partly perhaps personally please possibly practically precisely presently presumably
pretty previously primarily probably promptly purely quickly quietly quite rarely rather readily
really recently regardless regularly relatively repeatedly respectively right roughly routinely
seemingly seldom significantly similarly simply sincerely slightly slowly so solely some somehow
something sometime sometimes somewhat somewhere soon sooner still straightaway strongly
substantially successfully suddenly surely thereafter thereby therefore though thoughtfully thus
together too totally truly typically ultimately undoubtedly unexpectedly unfortunately unusually
usually vastly very virtually well whatsoever whenever wherever wholeheartedly widely wisely
within yet alone afterwards afterward apparently backward beautifully broadly decidedly definitely
deliberately earlier effectively everywhere evidently extremely firstly forever formerly halfway
incidentally incredibly indefinitely inevitably initially instantly ironically lastly longer
luckily markedly midway mutually overnight partially potentially principally provided remarkably
safely secondly sharply simultaneously specially strictly supposedly surprisingly visibly whereby
whether percent pct
`

/** Words that hold sentences together. */
export const FUNCTION_WORDS = `
a an the this that these those such same i me my mine myself we us our ours ourselves you your
yours yourself yourselves he him his himself she her hers herself it its itself they them their
theirs themselves one ones oneself each other another who whom whose which what whatever whichever
whoever when where why how while whereas although though because since as if unless until till
before after and or but nor so yet both either neither not no than then there here to too of off
on onto in into at by for from with without within about above across against along alongside amid
among amongst around behind below beneath beside besides between beyond concerning despite during
except following given including inside like minus near next out outside over past per plus
regarding round throughout through toward towards under underneath unlike up upon via versus vs
aside thanks due all any anything every everything everyone few fewer less many more most much
none nothing nobody several some something somewhat someone only own very just even also again
ever never always often once hello hi hey dear yes yeah bye ok okay sms crm pos eg ie etc 's 're
've 'll 'd 'm let lets away cannot sir madam thank cheers regards sincerely greetings
`
