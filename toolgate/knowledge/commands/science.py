"""Scientific programs: sequences, molecules, maps, grids, solvers, models."""

from toolgate.knowledge.vocabulary import *

OUT = option("-o --output --out --outfile --output-file --out-file --output-dir --outdir --out-dir", WRITES)
MAP_SETTING = option("--config", READ_BY("setting.map_library"), takes=TWO)  # a name and its value
OUT_WORDS = option(
    "-output -o --output --out -out -save --save --saveEngine --model_prefix --output_model --output_path --save_path",
    WRITES,
)
OWN = runs("the project's own code")

SEQUENCES = lax(
    "bedtools bwa-mem2 minimap2 blastn blastp blastx tblastn tblastx rpsblast psiblast blastdbcmd mafft muscle "
    "clustalw clustalw2 clustalo t_coffee hmmsearch hmmscan jackhmmer phmmer nhmmer hmmstat hmmemit hmmalign "
    "fasttree FastTree FastTreeMP seqkit seqtk vsearch usearch mash sourmash bracken ktImportText "
    "ktImportTaxonomy multiqc fastqc cutadapt fastp trim_galore htseq-count featureCounts stringtie gffread "
    "gffcompare bedGraphToBigWig bigWigToBedGraph wigToBigWig faToTwoBit twoBitToFa liftOver bamCoverage "
    "bamCompare computeMatrix plotHeatmap plotProfile multiBamSummary plotCorrelation macs2 macs3 vcftools "
    "vcf-sort vcf-merge freebayes lofreq varscan snpEff SnpSift vep whatshap mosdepth NanoPlot NanoStat "
    "nanoplot chopper porechop filtlong medaka racon pilon busco checkm checkm2 quast quast.py prodigal "
    "augustus glimmer3 tRNAscan-SE RNAfold RNAalifold RNAcofold RNAplfold RNAsubopt mkdssp dssp stride "
    "foldseek tmalign TMalign usalign USalign cd-hit cd-hit-est iqtree iqtree2 raxml raxmlHPC raxml-ng phyml "
    "beast treetime augur trimal gblocks Gblocks pangolin nextclade snp-dists snp-sites parsnp mummer nucmer "
    "promer dnadiff show-coords delta-filter lastz lastal lastdb blat pblat wtdbg2 flye hifiasm canu unicycler "
    "shovill skesa megahit velveth velvetg SOAPdenovo-63mer prokka bakta roary panaroo abricate mlst amrfinder "
    "staramr ariba sistr seqsero2 kallisto salmon rsem-calculate-expression rsem-prepare-reference",
    "READS...",
    [OUT],
)
INDEXED = lax(
    "bwa bowtie bowtie2 hisat2 STAR samtools bcftools tabix sambamba makeblastdb hmmbuild hmmpress diamond "
    "kraken2 metaphlan humann plink plink2 admixture picard gatk spades.py metaspades.py rnaspades.py abyss-pe",
    "READS...",
    [OUT],
)
MOLECULES = lax(
    "obabel obprop obminimize obenergy openbabel xtb crest antechamber parmchk2 ambpdb cpptraj pdb2pqr "
    "pdb2pqr30 propka3 pdbfixer packmol vina smina gnina autodock_vina autogrid4 autodock4 "
    "prepare_receptor4.py prepare_ligand4.py rdkit2fps sdf2fps simsearch",
    "READS... INTO",
    [OUT],
)
SIMULATIONS = loose(
    "gmx gmx_mpi grompp mdrun lmp lmp_mpi namd2 namd3 sander pmemd pmemd.cuda tleap cp2k cp2k.psmp cp2k.popt "
    "nwchem psi4 orca pw.x ph.x pp.x bands.x dos.x projwfc.x cp.x hp.x siesta dftb+ vasp_std vasp_gam elk "
    "abinit cpmd gpaw simpleFoam icoFoam pisoFoam pimpleFoam interFoam rhoSimpleFoam potentialFoam blockMesh "
    "snappyHexMesh decomposePar reconstructPar checkMesh foamRun setFields mapFields topoSet transformPoints "
    "surfaceFeatureExtract postProcess foamToVTK ElmerSolver ElmerGrid ccx calculix SU2_CFD SU2_DEF code_aster "
    "openradioss openmc wrf.exe real.exe ungrib.exe metgrid.exe geogrid.exe mpas_atmosphere",
    does=OWN,
)
GDAL = lax(
    "gdal_translate gdalwarp gdal_rasterize gdal_contour gdal_grid nearblack",
    "READS... INTO",
    [
        OUT,
        MAP_SETTING,
        """
            -t_srs= -s_srs= -a_srs= -te_srs= -of= -ot= -r= -co= -oo= -doo= -wo= -to= -b= -a= -i= -l= -where= -sql= -srcnodata=
            -dstnodata= -a_nodata= -wm= -wt= -nlt= -nln= -txe= -zfield= -clayer= -cwhere= -csql=
        """,
        option("-cutline", READS),
    ],
    style=WORDS,
)
MAPS = lax(
    "gdaldem gdal_fillnodata.py gdal_sieve.py "
    "gdal_proximity.py gdal_polygonize.py gdal2tiles.py gdal_pansharpen.py ogrmerge.py osmconvert "
    "osmfilter las2las las2txt txt2las laszip pdal mapshaper topojson geo2topo topo2geo toposimplify topomerge "
    "topoquantize ogr2osm geojson2ndjson shp2json dbf2json",
    "READS... INTO",
    [OUT, MAP_SETTING],
)
MAP_LOOKS = lax(
    "gdalinfo gdallocationinfo gdaltransform gdalsrsinfo gdalcompare.py gdalbuildvrt gdaltindex gdal_merge.py "
    "gdal_calc.py ogrinfo ogrtindex cs2cs cct geod invgeod gie projinfo invproj shp2pgsql raster2pgsql osmium "
    "lasinfo tippecanoe tile-join tippecanoe-decode geojsonhint geojsonio rio saga_cmd whitebox_tools "
    "qgis_process pmtiles mbutil mb-util ndjson-map ndjson-filter ndjson-reduce ndjson-split ndjson-cat "
    "ndjson-join ndjson-sort geoproject geo2svg geostitch geoquantize",
    "READS...",
    [OUT, MAP_SETTING],
)
GRIDS = lax(
    "nccopy ncks ncra ncrcat ncea nces ncecat ncap2 ncbo ncflint ncwa ncpdq ncremap ncclimo cdo h5repack "
    "h5copy h5repart h5import grib_copy grib_set grib_filter grib_to_netcdf wgrib2 funpack fpack swarp",
    "READS... INTO",
    [OUT],
)
GRID_EDITS = lax("ncatted ncrename h5clear h5format_convert", "EDITS...", [OUT])
GRID_LOOKS = lax(
    "ncdump ncgen ncgen3 ncview ncinfo h5dump h5ls h5diff h5stat h5debug h5check grib_ls grib_dump grib_get "
    "grib_compare grib_count grib_index_build wgrib bufr_dump bufr_ls codes_info codes_count fitsheader "
    "fitsinfo fitsdiff fitscheck fits2bitmap sex solve-field wcsinfo listhead liststruc",
    "READS...",
    [OUT],
)
SOLVERS = lax(
    "cvc4 cvc5 yices yices-smt2 yices-sat boolector bitwuzla mathsat opensmt veriT minisat glucose cadical "
    "kissat lingeling plingeling cryptominisat5 picosat picomus sat4j clasp gringo minizinc fzn-gecode "
    "fzn-chuffed gurobi_cl scip glpsol cbc clp highs lp_solve ipopt bonmin couenne soplex qsopt_ex toulbar2 "
    "concorde LKH vampire eprover eprover-ho iprover spass princess prover9 mace4 drat-trim gratgen NuSMV "
    "nusmv nuXmv verifyta uppaal apalache-mc tlc tlapm cbmc goto-cc goto-instrument esbmc cpachecker ultimate "
    "dafny boogie why3 frama-c creusot kani prusti-rustc verus geng genbg gentreeg showg countg labelg shortg "
    "pickg dreadnaut directg watercluster2 nauty-geng planarg bliss saucy",
    "READS...",
    [OUT],
)
WORDS_MODELS = lax(
    "fasttext word2vec glove svm-train svm-predict svm-scale liblinear-train liblinear-predict lightgbm "
    "catboost spm_train spm_encode spm_decode spm_export_vocab spm_normalize subword-nmt lmplz build_binary "
    "kenlm_query crf_learn crf_test crfsuite wapiti fastalign fast_align mkcls eflomal sacremoses sacrebleu "
    "rouge-score sclite llama-quantize llama-perplexity llama-tokenize gguf-dump gguf_dump.py llama-imatrix "
    "llama-embedding onnxsim onnx2tf onnx-simplifier onnxoptimizer check-onnx tf2onnx tflite_convert "
    "saved_model_cli toco trtexec polygraphy mnnconvert MNNConvert ncnnoptimize onnx2ncnn pnnx ovc "
    "torch-model-archiver coremltools xgboost-cli",
    "READS...",
    [OUT_WORDS],
    style=WORDS,
)
TRAINERS = loose(
    "fairseq-train fairseq-preprocess fairseq-generate fairseq-interactive fairseq-score fairseq-eval-lm "
    "onmt_train onmt_translate onmt_build_vocab onmt-main marian marian-decoder marian-vocab lm_eval lm-eval "
    "lm-evaluation-harness llamafactory-cli ludwig rl_zoo3 yolo ultralytics paddleocr paddlex ppocr kedro",
    does=OWN,
)
SNAKEMAKE = loose("snakemake", does=runs(SNAKEFILE))
OGR = lax("ogr2ogr", "WRITES READS PLAIN...", [MAP_SETTING])
GDAL_EDITS = lax("gdal_edit.py gdaladdo", "EDITS PLAIN...")
VOWPAL = lax(
    "vw vowpalwabbit",
    "READS...",
    [
        option("-d --data -i --initial_regressor -t", "READS"),
        option("-f --final_regressor -p --predictions -r --raw_predictions --readable_model --invert_hash", WRITES),
        flag("--daemon", listens("a port")),
    ],
)

CASES = """
allow  samtools view -b -o out.bam in.sam
allow  bedtools intersect -a a.bed -b b.bed
allow  fasttext supervised -input rows.txt -output model -epoch 5
deny   fasttext supervised -input rows.txt -output /etc/model
ask    fasttext test model.bin ~/.ssh/id_rsa
allow  gdalwarp -t_srs EPSG:4326 in.tif out.tif
deny   gdalwarp -t_srs EPSG:4326 in.tif /etc/hosts
       read in.tif
       write /etc/hosts
ask    ogr2ogr ~/out.shp in.shp
allow  cvc5 --lang smt2 problem.smt2
allow  ncdump -h grid.nc
ask    h5dump ~/.ssh/id_rsa
allow  vw -d rows.vw -f model.vw
ask    vw -d rows.vw -f ~/model.vw
allow  blockMesh -case cavity
allow  gdalinfo data/a.vrt
allow  gdal_translate --config GDAL_CACHEMAX 512 data/a.tif build/b.tif
ask    gdalinfo --config GDAL_VRT_ENABLE_PYTHON YES -checksum data/a.vrt
ask    gdalwarp --config GDAL_DRIVER_PATH /tmp/drivers data/a.tif build/b.tif
"""
